/**
 * What is in the packages that are published, as CycloneDX 1.6: npm's own list has what builds and tests them, too.
 * @param {{ name: string, version: string, license: string }} product
 * @param {ReturnType<import('./bundledPackages.mjs').bundledPackages>} packages
 */
export function sbom(product, packages) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...componentOf(product) } },
    components: packages.map((one) => ({ type: 'library', ...componentOf(one) })),
    dependencies: [{ ref: purlOf(product), dependsOn: packages.map(purlOf) }],
  };
}

function componentOf({ name, version, license }) {
  const purl = purlOf({ name, version });
  return { 'bom-ref': purl, name, version, licenses: [{ license: { id: license } }], purl };
}

/** The package's URL: https://github.com/package-url/purl-spec. */
function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
