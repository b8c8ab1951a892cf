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
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/structpb"
)

// A resource of a program, which is a list of them. Others are meant by their names. In a property, also far inside,
// `${name.property.inner}` is what that property of another resource is, `${file name}` the text of a file beside the
// program, and `${secret text}` or `${secret file name}` a secret.
type resource struct {
	Name                string
	Type                string
	Version             string
	Parent              string
	Provider            string
	Properties          map[string]any
	DependsOn           []string
	DeletedWith         string
	ReplaceWith         []string
	Aliases             []string
	Component           bool
	Protect             bool
	DeleteBeforeReplace bool
	RetainOnDelete      bool
	ReplaceOnChanges    []string
	IgnoreChanges       []string
	SecretOutputs       []string
	// How long its create may take, as in `20s`.
	CreateTimeout string
	// A provider makes this component.
	Remote bool
	// The plugin of the package, and its version, if the package is one that a plugin is given parameters for.
	Plugin, PluginVersion string
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
	folder  string
}

// newRun connects to the engine; folder is that of the program.
func newRun(monitorAddress, folder string) (*run, func() error, error) {
	connection, err := grpc.NewClient(monitorAddress,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(maxMessage)),
	)
	if err != nil {
		return nil, nil, err
	}
	monitor := pulumirpc.NewResourceMonitorClient(connection)
	made := map[string]*pulumirpc.RegisterResourceResponse{}
	return &run{monitor: monitor, made: made, folder: folder}, connection.Close, nil
}

func runProgram(ctx context.Context, monitorAddress, folder, project, stack string) error {
	text, err := os.ReadFile(filepath.Join(folder, "program.json"))
	if err != nil {
		return err
	}
	var resources []resource
	if err := json.Unmarshal(text, &resources); err != nil {
		return err
	}
	r, disconnect, err := newRun(monitorAddress, folder)
	if err != nil {
		return err
	}
	defer disconnect()
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
	_, err = r.monitor.RegisterResourceOutputs(ctx, &pulumirpc.RegisterResourceOutputsRequest{
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
		AliasURNs: one.Aliases, Remote: one.Remote, ReplaceOnChanges: one.ReplaceOnChanges, IgnoreChanges: one.IgnoreChanges,
		AdditionalSecretOutputs: one.SecretOutputs,
	}
	if one.RetainOnDelete {
		req.RetainOnDelete = &one.RetainOnDelete
	}
	if one.Plugin != "" {
		ref, err := r.packageOf(ctx, one)
		if err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
		req.PackageRef = ref
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
	if one.CreateTimeout != "" {
		req.CustomTimeouts = &pulumirpc.RegisterResourceRequest_CustomTimeouts{Create: one.CreateTimeout}
	}
	for key, property := range one.Properties {
		var urns []string
		value, err := r.value(property, &urns)
		if err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
		req.Object.Fields[key] = value
		if len(urns) == 0 {
			continue
		}
		req.PropertyDependencies[key] = &pulumirpc.RegisterResourceRequest_PropertyDependencies{Urns: urns}
		for _, other := range urns {
			if !slices.Contains(req.Dependencies, other) {
				req.Dependencies = append(req.Dependencies, other)
			}
		}
	}
	made, err := r.monitor.RegisterResource(ctx, req)
	if err != nil {
		return fmt.Errorf("%s: %w", one.Name, err)
	}
	r.made[one.Name] = made
	if !one.Component || one.Remote || one.Type == "pulumi:pulumi:Stack" {
		return nil
	}
	_, err = r.monitor.RegisterResourceOutputs(ctx, &pulumirpc.RegisterResourceOutputsRequest{
		Urn: made.Urn, Outputs: &structpb.Struct{},
	})
	return err
}

// packageOf says which plugin has the package of a resource, which is its parameter.
func (r *run) packageOf(ctx context.Context, one resource) (string, error) {
	name, _, _ := strings.Cut(one.Type, ":")
	registered, err := r.monitor.RegisterPackage(ctx, &pulumirpc.RegisterPackageRequest{
		Name: one.Plugin, Version: one.PluginVersion,
		Parameterization: &pulumirpc.Parameterization{Name: name, Version: "1.0.0"},
	})
	return registered.GetRef(), err
}

// What stands for a value that is not known yet.
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9"

// value is what a property means; urns gets the resources that it is made of.
func (r *run) value(property any, urns *[]string) (*structpb.Value, error) {
	switch property := property.(type) {
	case string:
		return r.valueOfText(property, urns)
	case []any:
		list := &structpb.ListValue{}
		for _, one := range property {
			value, err := r.value(one, urns)
			if err != nil {
				return nil, err
			}
			list.Values = append(list.Values, value)
		}
		return structpb.NewListValue(list), nil
	case map[string]any:
		object := &structpb.Struct{Fields: map[string]*structpb.Value{}}
		for key, one := range property {
			value, err := r.value(one, urns)
			if err != nil {
				return nil, err
			}
			object.Fields[key] = value
		}
		return structpb.NewStructValue(object), nil
	default:
		return structpb.NewValue(property)
	}
}

func (r *run) valueOfText(text string, urns *[]string) (*structpb.Value, error) {
	inner, ok := strings.CutPrefix(text, "${")
	if !ok {
		return structpb.NewStringValue(text), nil
	}
	inner = strings.TrimSuffix(inner, "}")
	inner, isSecret := strings.CutPrefix(inner, "secret ")
	name, isFile := strings.CutPrefix(inner, "file ")
	if !isSecret && !isFile {
		return r.output(inner, urns), nil
	}
	if isFile {
		content, err := os.ReadFile(filepath.Join(r.folder, name))
		if err != nil {
			return nil, err
		}
		inner = string(content)
	}
	value := structpb.NewStringValue(inner)
	if !isSecret {
		return value, nil
	}
	return secretOf(value), nil
}

func secretOf(value *structpb.Value) *structpb.Value {
	return structpb.NewStructValue(&structpb.Struct{Fields: map[string]*structpb.Value{
		signature: structpb.NewStringValue(secret), "value": value,
	}})
}

// output is a property of another resource, by its path.
func (r *run) output(path string, urns *[]string) *structpb.Value {
	name, property, _ := strings.Cut(path, ".")
	made := r.made[name]
	if !slices.Contains(*urns, made.Urn) {
		*urns = append(*urns, made.Urn)
	}
	if property == "id" && made.Id != "" {
		return structpb.NewStringValue(made.Id)
	}
	value := structpb.NewStructValue(made.GetObject())
	for _, key := range strings.Split(property, ".") {
		value = value.GetStructValue().GetFields()[key]
	}
	if value == nil {
		return structpb.NewStringValue(unknown)
	}
	return value
}
