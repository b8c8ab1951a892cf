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

// secretsManager takes every ciphertext that has the form of its kind for that of the same string.
type secretsManager struct {
	ty    string
	state json.RawMessage
}

func (m secretsManager) Type() string                { return m.ty }
func (m secretsManager) State() json.RawMessage      { return m.state }
func (m secretsManager) Encrypter() config.Encrypter { return crypter{m.ty} }
func (m secretsManager) Decrypter() config.Decrypter { return crypter{m.ty} }

type crypter struct{ ty string }

func (c crypter) EncryptValue(context.Context, string) (string, error) {
	if c.ty == "service" {
		return "Y2lwaGVydGV4dA==", nil
	}
	return "v1:bm9uY2Vub25jZW5v:Y2lwaGVydGV4dA==", nil
}

func (c crypter) DecryptValue(_ context.Context, ciphertext string) (string, error) {
	check := checkSymmetric
	if c.ty == "service" {
		check = checkBase64
	}
	return `"plaintext"`, check(ciphertext)
}

func (c crypter) BatchEncrypt(ctx context.Context, plaintexts []string) ([]string, error) {
	return config.DefaultBatchEncrypt(ctx, c, plaintexts)
}

func (c crypter) BatchDecrypt(ctx context.Context, ciphertexts []string) ([]string, error) {
	return config.DefaultBatchDecrypt(ctx, c, ciphertexts)
}

// checkSymmetric is symmetricCrypter.DecryptValue up to the point where it needs the key.
func checkSymmetric(ciphertext string) error {
	parts := strings.Split(ciphertext, ":")
	if len(parts) != 3 {
		return errors.New("bad value")
	}
	if parts[0] != "v1" {
		return errors.New("unknown value version")
	}
	nonce, err := base64.StdEncoding.DecodeString(parts[1])
	if err != nil {
		return fmt.Errorf("bad value: %w", err)
	}
	if _, err := base64.StdEncoding.DecodeString(parts[2]); err != nil {
		return fmt.Errorf("bad value: %w", err)
	}
	if len(nonce) != 12 {
		return errors.New("bad value: nonce size is incorrect")
	}
	return nil
}

// checkBase64 is what the serviceCrypter does before it asks Pulumi Cloud.
func checkBase64(ciphertext string) error {
	_, err := base64.StdEncoding.DecodeString(ciphertext)
	return err
}
