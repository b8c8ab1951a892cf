// The Kubernetes provider as its own program starts it, but with the schema read from beside the program: the published
// module lacks the file that a release embeds.
package main

import (
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/pulumi/pulumi-kubernetes/provider/v4/pkg/provider"
)

// Set by the linker.
var version string

func beside(name string) []byte {
	executable, err := os.Executable()
	if err != nil {
		log.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(filepath.Dir(executable), name))
	if err != nil {
		log.Fatal(err)
	}
	return text
}

func main() {
	schema := strings.Replace(string(beside("schema.json")), "{", `{"version":"`+version+`",`, 1)
	provider.Serve("kubernetes", version, []byte(schema), beside("terraform-mapping.json"))
}
