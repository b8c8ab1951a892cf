// A program that exports a value, for a debugger to stop at.
package main

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		greeting := "hello"
		ctx.Export("greeting", pulumi.String(greeting))
		return nil
	})
}
