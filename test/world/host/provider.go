package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/protobuf/types/known/emptypb"
	"google.golang.org/protobuf/types/known/structpb"
)

// A kind of provider, as there are in the wild.
type kind struct {
	// The setting that says where its objects are.
	place string
	// Where they are if it says nothing: what the environment of a real one says, such as `AWS_REGION` or a current context.
	ambient string
	// Another place means other objects: a change of it replaces the provider, and so all that it manages.
	replacedWithPlace bool
	// Objects are called by their names, which are the same in all places; to create one that is there takes it over.
	idsAreNames bool
	// Properties that no object can change.
	fixed []string
	// Types of which a place has only one object with a name.
	unique []string
	// Types of which it can list all objects.
	listed []string
	// It makes components of the networks of `world`, for which it has to take secrets as such.
	makesComponents bool
	// It keeps all inputs in a secret output, and its cloud never tells the secret ones.
	keepsInputs bool
}

var packages = map[string]*kind{
	// As the providers that are made of Terraform's: an id is of one region, and nobody compares regions.
	"world": {
		place:   "region",
		ambient: "eu",
		fixed:   []string{"name", "network", "subnet", "bucket"},
		unique:  []string{"world:dns:Domain"},
		listed:  []string{"world:net:Network"},
	},
	// As Kubernetes: all clusters have the same names.
	"kube": {
		place:             "cluster",
		ambient:           "a",
		replacedWithPlace: true,
		idsAreNames:       true,
		fixed:             []string{"name", "namespace"},
	},
	"site": {place: "region", makesComponents: true},
	// As the native providers of Azure and AWS.
	"native": {place: "region", ambient: "eu", fixed: []string{"name"}, listed: []string{"native:key:Vault"}, keepsInputs: true},
}

// A provider is one instance, with a configuration of its own.
type provider struct {
	pulumirpc.UnimplementedResourceProviderServer
	pkg  string
	kind *kind
	in   region
}

// Parameterize makes it the provider of another package, whose types are as its own.
func (p *provider) Parameterize(
	_ context.Context, req *pulumirpc.ParameterizeRequest,
) (*pulumirpc.ParameterizeResponse, error) {
	value := req.GetValue()
	p.pkg = value.GetName()
	return &pulumirpc.ParameterizeResponse{Name: value.GetName(), Version: value.GetVersion()}, nil
}

func (p *provider) CheckConfig(_ context.Context, req *pulumirpc.CheckRequest) (*pulumirpc.CheckResponse, error) {
	return &pulumirpc.CheckResponse{Inputs: req.News}, nil
}

func (p *provider) DiffConfig(_ context.Context, req *pulumirpc.DiffRequest) (*pulumirpc.DiffResponse, error) {
	var fixed []string
	if p.kind.replacedWithPlace {
		fixed = []string{p.kind.place}
	}
	return compare(req.OldInputs, req.News, fixed), nil
}

func (p *provider) Configure(_ context.Context, req *pulumirpc.ConfigureRequest) (*pulumirpc.ConfigureResponse, error) {
	place, _ := req.GetArgs().AsMap()[p.kind.place].(string)
	if place == "" {
		place = p.kind.ambient
	}
	p.in = regionOf(p.pkg, place)
	return &pulumirpc.ConfigureResponse{AcceptSecrets: p.kind.makesComponents || p.kind.keepsInputs}, nil
}

func (p *provider) Check(_ context.Context, req *pulumirpc.CheckRequest) (*pulumirpc.CheckResponse, error) {
	if !strings.HasPrefix(req.Type, p.pkg+":") {
		return nil, fmt.Errorf("%s has no type %s", p.pkg, req.Type)
	}
	return &pulumirpc.CheckResponse{Inputs: req.News}, nil
}

func (p *provider) Diff(_ context.Context, req *pulumirpc.DiffRequest) (*pulumirpc.DiffResponse, error) {
	diff := compare(req.OldInputs, req.News, p.kind.fixed)
	// The new object would have the name of the old one.
	diff.DeleteBeforeReplace = p.kind.idsAreNames && len(diff.Replaces) > 0 && !slices.Contains(diff.Replaces, "name")
	return diff, nil
}

func (p *provider) Create(_ context.Context, req *pulumirpc.CreateRequest) (*pulumirpc.CreateResponse, error) {
	properties := req.Properties.AsMap()
	name, _ := properties["name"].(string)
	made := &object{Type: req.Type, Label: req.Name, Serial: fresh("made"), Properties: properties}
	var id string
	if p.kind.idsAreNames {
		id = name
		if namespace, ok := properties["namespace"].(string); ok {
			id = namespace + "/" + name
		}
		old, err := p.in.get(id)
		if err != nil {
			return nil, err
		} else if old != nil {
			made.Serial = old.Serial
		}
	} else {
		short := req.Type[strings.LastIndex(req.Type, ":")+1:]
		id = fresh(strings.ToLower(short))
		if slices.Contains(p.kind.unique, req.Type) {
			other, err := p.in.named(req.Type, name)
			if err != nil {
				return nil, err
			} else if other != "" {
				return nil, fmt.Errorf("a %s named %s already exists", short, name)
			}
		}
	}
	pause()
	if err := p.in.put(id, made); err != nil {
		return nil, err
	}
	pause()
	hold(req.Name, "create", "after")
	return &pulumirpc.CreateResponse{Id: id, Properties: p.outputs(req.Properties, req.Properties)}, nil
}

func (p *provider) Read(_ context.Context, req *pulumirpc.ReadRequest) (*pulumirpc.ReadResponse, error) {
	found, err := p.in.get(req.Id)
	if err != nil || found == nil {
		return &pulumirpc.ReadResponse{}, err
	}
	properties, err := structpb.NewStruct(found.Properties)
	if err != nil || !p.kind.keepsInputs {
		return &pulumirpc.ReadResponse{Id: req.Id, Properties: properties, Inputs: properties}, err
	}
	// What is read for the first time has no kept inputs: then they are what the cloud tells.
	inputs := withoutSecrets(properties)
	if kept := req.Properties.GetFields()[keptInputs].GetStructValue().GetFields()["value"].GetStructValue(); kept != nil {
		inputs = kept
	}
	return &pulumirpc.ReadResponse{Id: req.Id, Properties: p.outputs(properties, inputs), Inputs: inputs}, nil
}

const keptInputs = "__inputs"

// outputs are what the cloud tells of an object with these properties, with the inputs that the provider keeps.
func (p *provider) outputs(properties, inputs *structpb.Struct) *structpb.Struct {
	if !p.kind.keepsInputs {
		return properties
	}
	told := withoutSecrets(properties)
	told.Fields[keptInputs] = secretOf(structpb.NewStructValue(inputs))
	return told
}

// withoutSecrets leaves the properties that are secrets out.
func withoutSecrets(properties *structpb.Struct) *structpb.Struct {
	told := &structpb.Struct{Fields: map[string]*structpb.Value{}}
	for name, value := range properties.Fields {
		if value.GetStructValue().GetFields()[signature].GetStringValue() != secret {
			told.Fields[name] = value
		}
	}
	return told
}

// GetSchema describes what `pulumi do` lists.
func (p *provider) GetSchema(context.Context, *pulumirpc.GetSchemaRequest) (*pulumirpc.GetSchemaResponse, error) {
	text := map[string]any{"type": "string"}
	place := map[string]any{p.kind.place: text}
	resources := map[string]any{}
	for _, typ := range p.kind.listed {
		resources[typ] = map[string]any{
			"properties":      map[string]any{"name": text},
			"inputProperties": map[string]any{"name": text},
			"listInputs":      map[string]any{"type": "object"},
		}
	}
	schema, err := json.Marshal(map[string]any{
		"name":      p.pkg,
		"version":   "1.0.0",
		"config":    map[string]any{"variables": place},
		"provider":  map[string]any{"inputProperties": place},
		"resources": resources,
	})
	return &pulumirpc.GetSchemaResponse{Schema: string(schema)}, err
}

func (p *provider) List(req *pulumirpc.ListRequest, stream pulumirpc.ResourceProvider_ListServer) error {
	found, err := p.in.all(req.Token)
	for id, one := range found {
		name, _ := one.Properties["name"].(string)
		result := &pulumirpc.ListResponse_Result{Id: id, Name: name}
		answer := &pulumirpc.ListResponse{Response: &pulumirpc.ListResponse_Result_{Result: result}}
		if err := stream.Send(answer); err != nil {
			return err
		}
	}
	return err
}

// Construct makes a component with one network in it.
func (p *provider) Construct(
	ctx context.Context, req *pulumirpc.ConstructRequest,
) (*pulumirpc.ConstructResponse, error) {
	r, disconnect, err := newRun(req.MonitorEndpoint, "")
	if err != nil {
		return nil, err
	}
	defer disconnect()
	site := resource{Name: req.Name, Type: req.Type, Component: true}
	r.root = req.Parent
	if err := r.register(ctx, site); err != nil {
		return nil, err
	}
	network := resource{
		Name: req.Name + "-network", Type: "world:net:Network", Parent: req.Name, Properties: req.Inputs.AsMap(),
	}
	if err := r.register(ctx, network); err != nil {
		return nil, err
	}
	return &pulumirpc.ConstructResponse{Urn: r.made[req.Name].Urn, State: &structpb.Struct{}}, nil
}

func (p *provider) Update(_ context.Context, req *pulumirpc.UpdateRequest) (*pulumirpc.UpdateResponse, error) {
	found, err := p.in.get(req.Id)
	if err != nil {
		return nil, err
	} else if found == nil {
		return nil, fmt.Errorf("there is no %s", req.Id)
	}
	found.Properties = req.News.AsMap()
	return &pulumirpc.UpdateResponse{Properties: p.outputs(req.News, req.News)}, p.in.put(req.Id, found)
}

func (p *provider) Delete(_ context.Context, req *pulumirpc.DeleteRequest) (*emptypb.Empty, error) {
	pause()
	defer pause()
	return &emptypb.Empty{}, p.in.remove(req.Id)
}

func (p *provider) Cancel(context.Context, *emptypb.Empty) (*emptypb.Empty, error) {
	return &emptypb.Empty{}, noteCancel()
}

func (p *provider) GetPluginInfo(context.Context, *emptypb.Empty) (*pulumirpc.PluginInfo, error) {
	return &pulumirpc.PluginInfo{}, nil
}

func (p *provider) Attach(context.Context, *pulumirpc.PluginAttach) (*emptypb.Empty, error) {
	return &emptypb.Empty{}, nil
}

// compare says which properties differ; a change of the fixed ones replaces.
func compare(before, after *structpb.Struct, fixed []string) *pulumirpc.DiffResponse {
	old, now := before.AsMap(), after.AsMap()
	var diffs, replaces []string
	for _, key := range keysOf(old, now) {
		if strings.HasPrefix(key, "__") || key == "version" || reflect.DeepEqual(old[key], now[key]) {
			continue
		}
		diffs = append(diffs, key)
		if slices.Contains(fixed, key) {
			replaces = append(replaces, key)
		}
	}
	changes := pulumirpc.DiffResponse_DIFF_NONE
	if len(diffs) > 0 {
		changes = pulumirpc.DiffResponse_DIFF_SOME
	}
	return &pulumirpc.DiffResponse{Changes: changes, Diffs: diffs, Replaces: replaces}
}

func keysOf(maps ...map[string]any) []string {
	var keys []string
	for _, m := range maps {
		for key := range m {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	slices.Sort(keys)
	return keys
}
