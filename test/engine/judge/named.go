package main

import (
	"fmt"
	"strings"

	pkgresource "github.com/pulumi/pulumi/pkg/v3/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/apitype"
)

// subjects are the beginnings of the engine's messages that name the resource they are about by its URN.
var subjects = []string{
	"resource '%s' missing required",
	"resource '%s' has 'custom",
	"provider %s is not referenceable",
	"failed to parse provider reference for resource %s: ",
	"resource %s refers to ",
	"child resource %s's parent ",
	"child resource %s refers to ",
	"resource %s's dependency ",
	"resource %s's property dependency ",
	"resource %s is specified as ",
	"duplicate resource %s (not marked",
}

// named are the indices of the resources that a message is about; several if they share the URN.
func named(states []*pkgresource.State, message string) []int {
	return indicesNamed(len(states), func(i int) string { return string(states[i].URN) }, message)
}

// namedInDeployment does the same for a state that is not put together yet, and its pending operations.
func namedInDeployment(deployment *apitype.DeploymentV3, message string) (resources, operations []int) {
	resources = indicesNamed(len(deployment.Resources),
		func(i int) string { return string(deployment.Resources[i].URN) }, message)
	operations = indicesNamed(len(deployment.PendingOperations),
		func(i int) string { return string(deployment.PendingOperations[i].Resource.URN) }, message)
	return resources, operations
}

func indicesNamed(count int, urnOf func(int) string, message string) []int {
	var indices []int
	longest := ""
	for i := range count {
		urn := urnOf(i)
		if urn == "" || len(urn) < len(longest) || !isAbout(message, urn) {
			continue
		}
		if urn != longest { // a longer one: the URN before was only the beginning of it
			longest, indices = urn, nil
		}
		indices = append(indices, i)
	}
	return indices
}

func isAbout(message, urn string) bool {
	for _, subject := range subjects {
		if strings.HasPrefix(message, fmt.Sprintf(subject, urn)) {
			return true
		}
	}
	return false
}
