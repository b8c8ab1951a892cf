package jsonschema

import "sync"

// What compiles the schemas that nothing was validated against yet.
var late sync.Map

// MustCompile returns a schema that is compiled when something is first validated against it.
func (c *Compiler) MustCompile(url string) *Schema {
	schema := &Schema{}
	late.Store(schema, sync.OnceFunc(func() { *schema = *c.mustCompile(url) }))
	return schema
}

func compileIfLate(schema *Schema) {
	if compile, ok := late.Load(schema); ok {
		compile.(func())()
	}
}
