package pbkdf2

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"os"
	"path/filepath"
)

// Key derives a key as the module does, unless the folder that TEST_DERIVED_KEYS names has it from an earlier process.
func Key(password, salt []byte, iter, keyLen int, h func() hash.Hash) []byte {
	folder := os.Getenv("TEST_DERIVED_KEYS")
	if folder == "" {
		return derive(password, salt, iter, keyLen, h)
	}
	name := sha256.Sum256(fmt.Appendf(nil, "%q %q %d %d %d", password, salt, iter, keyLen, h().Size()))
	file := filepath.Join(folder, fmt.Sprintf("%x", name))
	if kept, err := os.ReadFile(file); err == nil {
		return kept
	}
	key := derive(password, salt, iter, keyLen, h)
	// A process that reads it at the same time must not see half of it.
	own := fmt.Sprintf("%s.%d", file, os.Getpid())
	if os.MkdirAll(folder, 0o700) == nil && os.WriteFile(own, key, 0o600) == nil {
		_ = os.Rename(own, file)
	}
	return key
}
