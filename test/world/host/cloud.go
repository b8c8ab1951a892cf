package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A region is a folder of the cloud, which the environment names: each object in it is a file.
type region struct{ folder string }

// An object that exists.
type object struct {
	Type string `json:"type"`
	// What the program that made it calls it.
	Label string `json:"label"`
	// Another one each time that an object is made, also with an id that one had before.
	Serial     string         `json:"serial"`
	Properties map[string]any `json:"properties"`
}

func regionOf(pkg, name string) region {
	return region{filepath.Join(os.Getenv("WORLD_CLOUD"), pkg, name)}
}

// get returns nil if there is no such object in this region.
func (r region) get(id string) (*object, error) {
	text, err := os.ReadFile(r.file(id))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var found object
	return &found, json.Unmarshal(text, &found)
}

func (r region) put(id string, o *object) error {
	if err := os.MkdirAll(r.folder, 0o755); err != nil {
		return err
	}
	text, err := json.MarshalIndent(o, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(r.file(id), text, 0o644)
}

// remove does nothing if there is no such object: what is gone already needs no deletion.
func (r region) remove(id string) error {
	err := os.Remove(r.file(id))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// named finds an object of this type and name.
func (r region) named(typ, name string) (string, error) {
	found, err := r.all(typ)
	for id, one := range found {
		if one.Properties["name"] == name {
			return id, nil
		}
	}
	return "", err
}

// all finds the objects of this type, by their ids.
func (r region) all(typ string) (map[string]*object, error) {
	files, err := filepath.Glob(filepath.Join(r.folder, "*.json"))
	if err != nil {
		return nil, err
	}
	all := map[string]*object{}
	for _, file := range files {
		id := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(file), ".json"), "~", "/")
		found, err := r.get(id)
		if err != nil {
			return nil, err
		}
		if found != nil && found.Type == typ {
			all[id] = found
		}
	}
	return all, nil
}

func (r region) file(id string) string {
	return filepath.Join(r.folder, strings.ReplaceAll(id, "/", "~")+".json")
}

// hold waits while a file beside the objects exists, if the environment names this moment: a test ends the update there.
func hold(label, operation, moment string) {
	if os.Getenv("SHOP_HOLD") != label+":"+operation+":"+moment {
		return
	}
	waiting := filepath.Join(os.Getenv("WORLD_CLOUD"), label+".waiting")
	err := os.WriteFile(waiting, nil, 0o644)
	for err == nil {
		time.Sleep(50 * time.Millisecond)
		_, err = os.Stat(waiting)
	}
}

// noteCancel tells a test that holds the update that Pulumi has been asked to end it.
func noteCancel() error {
	if os.Getenv("SHOP_HOLD") == "" {
		return nil
	}
	return os.WriteFile(filepath.Join(os.Getenv("WORLD_CLOUD"), "cancelled"), nil, 0o644)
}

// pause waits for half of the time that an object takes, if the environment says how long that is.
func pause() {
	if ms, err := strconv.Atoi(os.Getenv("RECORDED_MS")); err == nil {
		time.Sleep(time.Duration(ms) * time.Millisecond / 2)
	}
}

// fresh is an id that no object has had.
func fresh(prefix string) string {
	bytes := make([]byte, 6)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return fmt.Sprintf("%s-%s", prefix, hex.EncodeToString(bytes))
}
