package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/protobuf/types/known/structpb"
)

// A resource of a program, which is a list of them. Others are meant by their names; in a property, `${name.property}`
// is what that property of another resource is, and `${secret text}` a secret.
type resource struct {
	Name                string
	Type                string
	Version             string
	Parent              string
	Provider            string
	Properties          map[string]string
	DependsOn           []string
	DeletedWith         string
	ReplaceWith         []string
	Aliases             []string
	Component           bool
	Protect             bool
	DeleteBeforeReplace bool
}

// What a value with this as its signature is, in the protocol.
const (
	signature = "4dabf18193072939515e22adb298388d"
	secret    = "1b47061264138c4ac30d75fd1eb44270"
)

// A run of a program against the engine.
type run struct {
	monitor pulumirpc.ResourceMonitorClient
	made    map[string]*pulumirpc.RegisterResourceResponse
	root    string
}

func runProgram(ctx context.Context, monitor pulumirpc.ResourceMonitorClient, folder, project, stack string) error {
	text, err := os.ReadFile(filepath.Join(folder, "program.json"))
	if err != nil {
		return err
	}
	var resources []resource
	if err := json.Unmarshal(text, &resources); err != nil {
		return err
	}
	r := run{monitor: monitor, made: map[string]*pulumirpc.RegisterResourceResponse{}}
	name := project + "-" + stack
	if err := r.register(ctx, resource{Name: name, Type: "pulumi:pulumi:Stack", Component: true}); err != nil {
		return err
	}
	r.root = r.made[name].Urn
	for _, one := range resources {
		if err := r.register(ctx, one); err != nil {
			return err
		}
	}
	_, err = monitor.RegisterResourceOutputs(ctx, &pulumirpc.RegisterResourceOutputsRequest{
		Urn: r.root, Outputs: &structpb.Struct{},
	})
	return err
}

func (r *run) register(ctx context.Context, one resource) error {
	req := &pulumirpc.RegisterResourceRequest{
		Type: one.Type, Name: one.Name, Custom: !one.Component, Version: one.Version, Parent: r.root,
		Object:               &structpb.Struct{Fields: map[string]*structpb.Value{}},
		PropertyDependencies: map[string]*pulumirpc.RegisterResourceRequest_PropertyDependencies{},
		AcceptSecrets:        true, AcceptResources: true, SupportsPartialValues: true, AliasSpecs: true,
		DeleteBeforeReplace: one.DeleteBeforeReplace, DeleteBeforeReplaceDefined: one.DeleteBeforeReplace,
		AliasURNs: one.Aliases,
	}
	if one.Protect {
		req.Protect = &one.Protect
	}
	if one.Parent != "" {
		req.Parent = r.made[one.Parent].Urn
	}
	if one.Provider != "" {
		made := r.made[one.Provider]
		id := made.Id
		if id == "" {
			id = unknown
		}
		req.Provider = made.Urn + "::" + id
	}
	if one.DeletedWith != "" {
		req.DeletedWith = r.made[one.DeletedWith].Urn
	}
	for _, other := range one.ReplaceWith {
		req.ReplaceWith = append(req.ReplaceWith, r.made[other].Urn)
	}
	for _, other := range one.DependsOn {
		req.Dependencies = append(req.Dependencies, r.made[other].Urn)
	}
	for key, text := range one.Properties {
		value, other := r.value(text)
		req.Object.Fields[key] = value
		if other == "" {
			continue
		}
		req.PropertyDependencies[key] = &pulumirpc.RegisterResourceRequest_PropertyDependencies{Urns: []string{other}}
		if !slices.Contains(req.Dependencies, other) {
			req.Dependencies = append(req.Dependencies, other)
		}
	}
	made, err := r.monitor.RegisterResource(ctx, req)
	if err != nil {
		return fmt.Errorf("%s: %w", one.Name, err)
	}
	r.made[one.Name] = made
	if !one.Component || one.Type == "pulumi:pulumi:Stack" {
		return nil
	}
	_, err = r.monitor.RegisterResourceOutputs(ctx, &pulumirpc.RegisterResourceOutputsRequest{
		Urn: made.Urn, Outputs: &structpb.Struct{},
	})
	return err
}

// What stands for a value that is not known yet.
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9"

// value is what the text of a property means, and the URN of the resource that it is of.
func (r *run) value(text string) (*structpb.Value, string) {
	inner, ok := strings.CutPrefix(text, "${")
	if !ok {
		return structpb.NewStringValue(text), ""
	}
	inner = strings.TrimSuffix(inner, "}")
	if hidden, ok := strings.CutPrefix(inner, "secret "); ok {
		return structpb.NewStructValue(&structpb.Struct{Fields: map[string]*structpb.Value{
			signature: structpb.NewStringValue(secret), "value": structpb.NewStringValue(hidden),
		}}), ""
	}
	name, property, _ := strings.Cut(inner, ".")
	made := r.made[name]
	if property == "id" && made.Id != "" {
		return structpb.NewStringValue(made.Id), made.Urn
	}
	if value := made.GetObject().GetFields()[property]; value != nil {
		return value, made.Urn
	}
	return structpb.NewStringValue(unknown), made.Urn
}
