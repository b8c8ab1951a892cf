// The programs of the little world that judges repairs: its cloud's providers, and what runs its program.
//
// Pulumi starts plugins by their names: this is `pulumi-language-world`, `pulumi-resource-world`,
// `pulumi-resource-kube`, `pulumi-resource-site` and `pulumi-resource-native`, under whichever of these names it was started.
package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/grpc"
)

func main() {
	if err := serve(strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(name string) error {
	server := grpc.NewServer(grpc.MaxRecvMsgSize(maxMessage))
	if name == "pulumi-language-world" {
		pulumirpc.RegisterLanguageRuntimeServer(server, &language{})
	} else if pkg, ok := strings.CutPrefix(name, "pulumi-resource-"); ok && packages[pkg] != nil {
		pulumirpc.RegisterResourceProviderServer(server, &provider{pkg: pkg, kind: packages[pkg]})
	} else {
		return fmt.Errorf("%s is the name of no program of this world", name)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	// What started it reads this, and ends it when it is done.
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	go endAsOrphan(os.Getppid())
	return server.Serve(listener)
}

// The size of a message that Pulumi and its SDKs allow.
const maxMessage = 400 << 20

// endAsOrphan ends this program when what started it is gone.
func endAsOrphan(parent int) {
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	os.Exit(0)
}
