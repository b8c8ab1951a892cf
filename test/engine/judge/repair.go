package main

import (
	"context"
	"encoding/json"

	"github.com/pulumi/pulumi/pkg/v3/resource/deploy"
	"github.com/pulumi/pulumi/pkg/v3/resource/stack"
)

// A repair is what `pulumi state repair` makes of a state that fails the read check.
type repair struct {
	// Whether the state passes the check afterwards; else the command writes nothing.
	Repaired bool `json:"repaired"`
	// Why it does not.
	Message string `json:"message,omitempty"`
	// The repaired state, as an export, if it was asked for.
	Text string `json:"text,omitempty"`
}

// tryRepair changes the snapshot. It is nil where the command says that the snapshot is valid already.
func tryRepair(snap *deploy.Snapshot, withText bool) *repair {
	if err, _ := attempt(snap.VerifyIntegrity); err == nil {
		return nil
	}
	var text []byte
	err, _ := attempt(func() error {
		if _, err := snap.Repair(); err != nil {
			return err
		}
		if err := snap.VerifyIntegrity(); err != nil || !withText {
			return err
		}
		untyped, err := stack.SerializeUntypedDeployment(context.Background(), snap, nil)
		if err != nil {
			return err
		}
		text, err = json.Marshal(untyped)
		return err
	})
	if err != nil {
		return &repair{Message: err.Error()}
	}
	return &repair{Repaired: true, Text: string(text)}
}
