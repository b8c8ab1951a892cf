package main

import (
	"fmt"
	"os"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// What the engine has not said about a state by then, or with so much more memory, it will never say.
const (
	patience      = 60 * time.Second
	memoryAllowed = 1 << 29
)

// A watch ends the process when a question does not come to an end.
type watch struct{ asked atomic.Pointer[question] }

type question struct {
	start  time.Time
	memory uint64
}

// begin is to be called before each question, end after it.
func (w *watch) begin() { w.asked.Store(&question{time.Now(), memoryInUse()}) }
func (w *watch) end()   { w.asked.Store(nil) }

func (w *watch) run() {
	for range time.Tick(50 * time.Millisecond) {
		asked := w.asked.Load()
		if asked == nil {
			continue
		}
		if time.Since(asked.start) > patience {
			giveUp("no end after %v", patience)
		}
		if memoryInUse() > asked.memory+memoryAllowed {
			giveUp("no end within %d MB", memoryAllowed>>20)
		}
	}
}

// giveUp ends the process as the runtime does when the stack is full.
func giveUp(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "fatal error: "+format+"\n", args...)
	os.Exit(2)
}

func memoryInUse() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
