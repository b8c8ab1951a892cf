package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/pulumi/pulumi/pkg/v3/resource/stack"
	"github.com/pulumi/pulumi/sdk/v3/go/common/apitype"
	"github.com/pulumi/pulumi/sdk/v3/go/common/encoding"
)

// decode reads the text of a state into typed fields, the way the CLI reads a file of this shape. The result is nil
// for a checkpoint of a stack that was never updated. The part is what the offset of an error counts from (see
// refusal.Part).
func decode(shape string, text []byte) (deployment *apitype.DeploymentV3, part string, err error) {
	ctx := context.Background()
	switch shape {
	case "export": // `pulumi stack import`: only the first value of the file
		var untyped apitype.UntypedDeployment
		if err := json.NewDecoder(bytes.NewReader(text)).Decode(&untyped); err != nil {
			return nil, "", err
		}
		deployment, err = stack.UnmarshalUntypedDeployment(ctx, &untyped)
		return deployment, "deployment", err
	case "deployment": // `pulumi state edit`
		deployment, err = stack.UnmarshalUntypedDeployment(ctx,
			&apitype.UntypedDeployment{Version: 3, Deployment: text})
		return deployment, "", err
	case "checkpoint", "legacy-checkpoint": // the file backend, before every command
		checkpoint, _, _, err := stack.UnmarshalVersionedCheckpointToLatestCheckpoint(encoding.JSON, text)
		if err != nil {
			// "place 1" is the file as a whole, of which a version 0 is read a second time.
			if shape == "checkpoint" && !strings.HasPrefix(err.Error(), "place 1: ") {
				part = "checkpoint"
			}
			return nil, part, err
		}
		return checkpoint.Latest, "", nil
	default:
		panic(fmt.Sprintf("there is no shape %q", shape))
	}
}

// decodesItself is true for the versions in snippets, whose offsets count from their own start.
func decodesItself(err *json.UnmarshalTypeError) bool {
	inSnippet := err.Struct == "PackageDescriptorV1" || err.Struct == "ParameterizationDescriptorV1"
	return inSnippet && strings.HasSuffix(err.Field, ".version")
}

// offsetOf is where the decoder stumbled; nil if the error does not say, or counts from somewhere else.
func offsetOf(err error) *int64 {
	if strings.Contains(err.Error(), "could not unmarshal map: ") { // in the configuration, which decodes itself
		return nil
	}
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) && !decodesItself(wrongType) {
		return &wrongType.Offset
	}
	return nil
}
