// The judge: what the released Pulumi engine says to states.
//
// It reads requests from standard input, each a line of JSON (see request) and then the text of a state, and
// answers each with one line of JSON (see verdict), in the same order, until the input ends.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

// A request precedes the text of a state.
type request struct {
	// Bytes of text that follow the line.
	Length int `json:"length"`
	// What the text is meant to be, which decides how the engine reads it: export, checkpoint, deployment or
	// legacy-checkpoint.
	Shape string `json:"shape"`
	// The stack to import it into; without it no stack's name is compared.
	Stack string `json:"stack"`
	// Whether to answer with the state that the engine's repair leaves, too.
	Repair bool `json:"repair"`
	// Whether to preview a refresh and a destroy of a state that nothing else speaks against.
	Previews bool `json:"previews"`
}

// A verdict is all that the engine says to one state.
type verdict struct {
	// Empty if the engine takes the state and an update of it can start.
	Refusals []refusal `json:"refusals"`
	// What `pulumi state repair` does with a state that can be decoded but fails the read check.
	Repair *repair `json:"repair,omitempty"`
}

// A refusal is what one part of the engine has against a state.
type refusal struct {
	Stage   string `json:"stage"`
	Message string `json:"message"`
	// The engine panicked.
	Panic bool `json:"panic"`
	// Indices of the resources, and of the pending operations, that the message names by URN.
	Resources  []int `json:"resources,omitempty"`
	Operations []int `json:"operations,omitempty"`
	// Where a value of a wrong type ends or begins, in bytes from the start of the part.
	Offset *int64 `json:"offset,omitempty"`
	// What the offset counts from: the text, or the value of the text's field "deployment" or "checkpoint".
	Part string `json:"part,omitempty"`
}

func main() {
	// An endless recursion shows sooner.
	debug.SetMaxStack(64 << 20)
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

func serve(in io.Reader, out io.Writer) error {
	reader := bufio.NewReaderSize(in, 1<<20)
	// Unbuffered: a state that makes the engine crash must not take the answers about others with it.
	encoder := json.NewEncoder(out)
	var watching watch
	go watching.run()
	encoder.SetEscapeHTML(false)
	for {
		line, err := reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		} else if err != nil {
			return err
		}
		var req request
		if err := json.Unmarshal(line, &req); err != nil {
			return err
		}
		text := make([]byte, req.Length)
		if _, err := io.ReadFull(reader, text); err != nil {
			return err
		}
		watching.begin()
		v := judge(req, text)
		watching.end()
		if err := encoder.Encode(v); err != nil {
			return err
		}
	}
}
