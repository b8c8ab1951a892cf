//go:build before_state_migrations

package main

import (
	"context"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/diag"
)

func newContext(ctx context.Context, sink diag.Sink, host plugin.Host) (*plugin.Context, error) {
	return plugin.NewContextWithHost(ctx, sink, sink, host, "", "", nil)
}
