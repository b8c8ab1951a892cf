package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/blang/semver"
	"github.com/pulumi/pulumi/pkg/v3/resource/deploy"
	"github.com/pulumi/pulumi/pkg/v3/resource/deploy/deploytest"
	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/diag"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/tokens"
)

func init() {
	// A panic of a step, which runs in a goroutine of its own, becomes an error.
	os.Setenv("PULUMI_DEV", "true")
	os.Setenv("PULUMI_GOROUTINE_PANIC_RECOVERY", "true")
}

// operations are the previews of what can be done with a state without a program, with providers that find everything
// as it is in the state. They may change the snapshot.
var operations = []struct {
	name    string
	preview func(*deploy.Snapshot) error
}{
	{"refresh", func(snap *deploy.Snapshot) error {
		return preview(snap, deploy.Options{Refresh: true, RefreshOnly: true})
	}},
	{"destroy", func(snap *deploy.Snapshot) error {
		for _, state := range snap.Resources {
			state.Protect = false     // which is no fault of the state
			state.ResourceHooks = nil // which the program brings, and there is none
		}
		return preview(snap, deploy.Options{})
	}},
}

func preview(snap *deploy.Snapshot, options deploy.Options) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	options.DryRun = true
	options.Parallel = 1
	problems := &problemSink{}
	loader := deploytest.NewProviderLoader("*", semver.MustParse("1.0.0"), func() (plugin.Provider, error) {
		return &deploytest.Provider{ParameterizeF: parameterize}, nil
	}, deploytest.WithoutGrpc)
	host := deploytest.NewPluginHost(problems, problems, nil, loader)
	defer host.Close()
	pluginContext, err := newContext(ctx, problems, host)
	if err != nil {
		return err
	}
	defer pluginContext.Close()
	target := &deploy.Target{Name: tokens.MustParseStackName("dev"), Snapshot: snap}
	deployment, err := deploy.NewDeployment(pluginContext, &options, events{}, target, snap, nil,
		deploy.NewNullSource("shop"), nil, nil)
	if err != nil {
		return err
	}
	if _, err := deployment.Execute(ctx); err != nil {
		return fmt.Errorf("%w %s", err, problems.text())
	}
	return nil
}

// parameterize makes whatever package is asked for.
func parameterize(_ context.Context, req plugin.ParameterizeRequest) (plugin.ParameterizeResponse, error) {
	value := req.Parameters.(*plugin.ParameterizeValue)
	return plugin.ParameterizeResponse{Name: value.Name, Version: value.Version}, nil
}

// events are of no interest: nothing is written.
type events struct{ deploy.PolicyEvents }

func (events) OnSnapshotWrite(*deploy.Snapshot) error                            { return nil }
func (events) OnRebuiltBaseState() error                                         { return nil }
func (events) OnResourceStepPre(deploy.Step) (any, error)                        { return nil, nil }
func (events) OnResourceOutputs(deploy.Step) error                               { return nil }
func (events) OnResourceStepPost(any, deploy.Step, resource.Status, error) error { return nil }

// A problemSink keeps the errors that an operation reports.
type problemSink struct {
	deploytest.NoopSink
	mutex sync.Mutex
	found []string
}

func (s *problemSink) Errorf(d *diag.Diag, args ...any) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	message := d.Message
	if !d.Raw {
		message = fmt.Sprintf(message, args...)
	}
	s.found = append(s.found, message)
}

func (s *problemSink) text() string { return strings.Join(s.found, "; ") }
