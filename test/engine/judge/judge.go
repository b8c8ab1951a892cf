package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	pkgresource "github.com/pulumi/pulumi/pkg/v3/resource"
	"github.com/pulumi/pulumi/pkg/v3/resource/deploy"
	"github.com/pulumi/pulumi/pkg/v3/resource/deploy/providers"
	"github.com/pulumi/pulumi/pkg/v3/resource/stack"
	"github.com/pulumi/pulumi/pkg/v3/resource/stack/snapshot"
	"github.com/pulumi/pulumi/sdk/v3/go/common/apitype"
	sdkproviders "github.com/pulumi/pulumi/sdk/v3/go/common/providers"
)

// judge asks every part of the engine that a state passes on its way into an update. Parts that come after a
// refusal are asked all the same, as far as there is something to ask about.
func judge(req request, text []byte) verdict {
	v := verdict{Refusals: []refusal{}}
	var deployment *apitype.DeploymentV3
	var part string
	err, panicked := attempt(func() (err error) {
		deployment, part, err = decode(req.Shape, text)
		return err
	})
	if err != nil {
		r := refusal{Stage: "decode", Message: err.Error(), Panic: panicked, Offset: offsetOf(err)}
		if r.Offset != nil {
			r.Part = part
		}
		v.Refusals = append(v.Refusals, r)
		return v
	}
	if deployment == nil {
		return v
	}
	var snap *deploy.Snapshot
	err, panicked = attempt(func() (err error) {
		snap, err = stack.DeserializeDeploymentV3(context.Background(), *deployment, secretsProvider{})
		return err
	})
	if err != nil {
		r := refusal{Stage: "deserialize", Message: err.Error(), Panic: panicked}
		r.Resources, r.Operations = namedInDeployment(deployment, r.Message)
		v.Refusals = append(v.Refusals, r)
		return v
	}

	ask := func(stage string, question func() error) {
		if err, panicked := attempt(question); err != nil {
			v.Refusals = append(v.Refusals, refusal{
				Stage: stage, Message: err.Error(), Panic: panicked, Resources: named(snap.Resources, err.Error()),
			})
		}
	}
	askEach := func(stage string, question func(*pkgresource.State) error) {
		for i, state := range snap.Resources {
			if err, panicked := attempt(func() error { return question(state) }); err != nil {
				v.Refusals = append(v.Refusals, refusal{
					Stage: stage, Message: err.Error(), Panic: panicked, Resources: []int{i},
				})
			}
		}
	}

	imported := req.Shape == "export" || req.Shape == "deployment"
	if imported && req.Stack != "" {
		askEach("stack", func(state *pkgresource.State) error {
			if name := string(state.URN.Stack()); name != req.Stack {
				return fmt.Errorf("resource '%s' is from a different stack (%s != %s)", state.URN, name, req.Stack)
			}
			return nil
		})
	}
	ask("read", snap.VerifyIntegrity)
	if imported {
		ask("import", func() error { return serializes(snap, req.Shape) })
	}
	askEach("urn", urnTakenApart)
	askEach("id", hasID)
	askEach("plugin", describesPlugin)
	ask("extension", func() error { return hasExtensions(snap) })
	written := firstWrite(snap)
	ask("write", func() error { return passesWriteCheck(written) })
	// What the first write fails on only because of aliases.
	if err, _ := attempt(func() error { return passesWriteCheck(written) }); err == nil {
		ask("alias", func() error { return passesNormalized(written) })
	}
	if len(v.Refusals) == 0 && req.Previews {
		for _, operation := range operations {
			ask(operation.name, func() error {
				// It may change the snapshot.
				fresh, err := stack.DeserializeDeploymentV3(context.Background(), *deployment, secretsProvider{})
				if err != nil {
					return err
				}
				return operation.preview(fresh)
			})
		}
	}
	if len(v.Refusals) > 0 {
		v.Repair = tryRepair(snap, req.Repair)
	}
	return v
}

// attempt runs a part of the engine; a panic of it counts as an error.
func attempt(part func() error) (err error, panicked bool) {
	defer func() {
		if reason := recover(); reason != nil {
			err, panicked = fmt.Errorf("%v", reason), true
		}
	}()
	return part(), false
}

// serializes is how an import writes the state: without its pending operations, which `pulumi state edit` shows
// before that.
func serializes(snap *deploy.Snapshot, shape string) error {
	imported := *snap
	if shape != "deployment" {
		imported.PendingOperations = nil
	}
	_, err := stack.SerializeUntypedDeployment(context.Background(), &imported, nil)
	return err
}

// firstWrite is what SnapshotManager.Snap makes of the state that an update started with, before its first step:
// the manifest and the secrets manager are the update's own, and only pending creates are kept.
func firstWrite(snap *deploy.Snapshot) *deploy.Snapshot {
	written := *snap
	written.Manifest = deploy.Manifest{}
	written.SecretsManager = secretsManager{ty: "passphrase", state: []byte("{}")}
	written.PendingOperations = nil
	for _, operation := range snap.PendingOperations {
		if operation.Type == pkgresource.OperationTypeCreating {
			written.PendingOperations = append(written.PendingOperations, operation)
		}
	}
	return &written
}

// passesWriteCheck is the rest of SnapshotManager.saveSnapshot, but for aliases.
func passesWriteCheck(written *deploy.Snapshot) error {
	deployment, err := stack.SerializeDeployment(context.Background(), written, false)
	if err != nil {
		return fmt.Errorf("failed to serialize snapshot: %w", err)
	}
	if err := snapshot.VerifyIntegrity(deployment); err != nil {
		return err
	}
	_, err = json.Marshal(deployment)
	return err
}

// passesNormalized is SnapshotManager.saveSnapshot, in which aliases are resolved before the check.
func passesNormalized(written *deploy.Snapshot) error {
	normalized, err := written.NormalizeURNReferences()
	if err != nil {
		return fmt.Errorf("failed to normalize URN references: %w", err)
	}
	return passesWriteCheck(normalized)
}

// hasExtensions is an assertion of SnapshotManager.Snap.
func hasExtensions(snap *deploy.Snapshot) error {
	if _, missing := deploy.MapExtensions(snap.Resources, nil, snap); len(missing) > 0 {
		return fmt.Errorf("snapshot references unknown extensions: %v", missing)
	}
	return nil
}

// urnTakenApart uses the accessors that every import and update uses on every resource; they panic.
func urnTakenApart(state *pkgresource.State) error {
	urn := state.URN
	_, _, _, _, _ = urn.Stack(), urn.Project(), urn.QualifiedType(), urn.Type(), urn.Name()
	return nil
}

// hasID is what a preview, an update and a refresh take for granted when they ask a provider about a resource.
func hasID(state *pkgresource.State) error {
	// Registry.Same, which the step of an update calls for each provider that has not changed.
	if sdkproviders.IsProviderType(state.URN.Type()) && !state.Delete && !state.PendingReplacement &&
		(state.ID == "" || state.ID == providers.UnknownID) {
		return fmt.Errorf("provider '%v' has an unknown ID", state.URN)
	}
	return nil
}

// describesPlugin is gatherPackagesFromSnapshot, what an update needs to know to install the plugins, and what
// Registry.Same adds to that when it starts one.
func describesPlugin(state *pkgresource.State) error {
	ty := state.URN.Type()
	if !sdkproviders.IsProviderType(ty) {
		return nil
	}
	pkg := sdkproviders.GetProviderPackage(ty)
	_, nameErr := providers.GetProviderName(pkg, state.Inputs)
	_, versionErr := providers.GetProviderVersion(state.Inputs)
	_, urlErr := providers.GetProviderDownloadURL(state.Inputs)
	_, checksumErr := providers.GetProviderChecksums(state.Inputs)
	_, parameterErr := providers.GetProviderParameterization(pkg, state.Inputs)
	_, variablesErr := providers.GetEnvironmentVariableMappings(state.Inputs)
	return errors.Join(nameErr, versionErr, urlErr, checksumErr, parameterErr, variablesErr)
}
