package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/pulumi/pulumi/pkg/v3/secrets"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/config"
)

// secretsProvider stands in for the real ones, which need a passphrase, a login or a key. It refuses what they
// refuse before they need one.
type secretsProvider struct{}

func (secretsProvider) OfType(_ context.Context, ty string, state json.RawMessage) (secrets.Manager, error) {
	var check func(json.RawMessage) error
	switch ty {
	case "passphrase":
		check = checkPassphraseState
	case "service", "cloud":
		check = func(state json.RawMessage) error { return unmarshalState(state, &struct{}{}) }
	default:
		return nil, fmt.Errorf("no known secrets provider for type %q", ty)
	}
	if err := check(state); err != nil {
		return nil, fmt.Errorf("constructing secrets manager of type %q: %w", ty, err)
	}
	return secretsManager{ty, state}, nil
}

// checkPassphraseState is passphrase.NewPromptingPassphraseSecretsManagerFromState up to the point where the
// passphrase is tried.
func checkPassphraseState(state json.RawMessage) error {
	var fields struct {
		Salt string `json:"salt"`
	}
	if err := unmarshalState(state, &fields); err != nil {
		return err
	}
	parts := strings.SplitN(fields.Salt, ":", 3)
	if len(parts) != 3 {
		return errors.New("constructing secrets manager: malformed state value")
	}
	if parts[0] != "v1" {
		return errors.New("constructing secrets manager: unknown state version")
	}
	if _, err := base64.StdEncoding.DecodeString(parts[1]); err != nil {
		return fmt.Errorf("constructing secrets manager: %w", err)
	}
	return nil
}

func unmarshalState(state json.RawMessage, into any) error {
	if err := json.Unmarshal(state, into); err != nil {
		return fmt.Errorf("unmarshalling state: %w", err)
	}
	return nil
}

// secretsManager takes every ciphertext for that of the same string.
type secretsManager struct {
	ty    string
	state json.RawMessage
}

func (m secretsManager) Type() string                { return m.ty }
func (m secretsManager) State() json.RawMessage      { return m.state }
func (m secretsManager) Encrypter() config.Encrypter { return crypter{} }
func (m secretsManager) Decrypter() config.Decrypter { return crypter{} }

type crypter struct{}

func (crypter) EncryptValue(context.Context, string) (string, error) { return "ciphertext", nil }
func (crypter) DecryptValue(context.Context, string) (string, error) { return `"plaintext"`, nil }

func (crypter) BatchEncrypt(_ context.Context, plaintexts []string) ([]string, error) {
	return repeated("ciphertext", len(plaintexts)), nil
}

func (crypter) BatchDecrypt(_ context.Context, ciphertexts []string) ([]string, error) {
	return repeated(`"plaintext"`, len(ciphertexts)), nil
}

func repeated(text string, times int) []string {
	list := make([]string, times)
	for i := range list {
		list[i] = text
	}
	return list
}
