import assert from 'node:assert/strict';
import { StateModel } from '../../../server/src/state/model';
import { textFailure } from '../../../server/src/state/textFailure';
import { checkState } from '../../../server/src/rules/engine/stateChecker';

const header = `shop/${'\u0000'.repeat(252)}ustar\u000000`;

/** Texts, by a part of what they are called. */
const texts: readonly (readonly [what: string, text: string])[] = [
  [
    'a state of Terraform',
    '{"version":4,"terraform_version":"1.9.0","serial":1,"lineage":"x","outputs":{},"resources":[{"mode":"managed","type":"aws_s3_bucket","name":"b","instances":[]}]}',
  ],
  ['terraform show', '{"format_version":"1.0","planned_values":{}}'],
  ['a file for “pulumi import”', '{"resources":[{"type":"aws:s3/bucket:Bucket","name":"b","id":"b-1"}]}'],
  [
    'pulumi up --json',
    '{"summary":{},"resources":[{"urn":"urn:pulumi:a::b::c:d:e::f","type":"c:d:e","name":"f","op":"create"}]}',
  ],
  ['the history of a stack', '[{"kind":"update","startTime":"x","result":"succeeded"}]'],
  ['the history of a stack', '{"kind":"update","startTime":1,"result":"succeeded","resourceChanges":{}}'],
  [
    'an event log',
    '{"sequence":0,"timestamp":1,"preludeEvent":{}}\n{"sequence":1,"timestamp":1,"cancelEvent":{}}\n',
  ],
  ['a lock', '{"pid":1,"username":"me","hostname":"here","timestamp":"2026-03-04T09:12:44Z"}'],
  ['a list of stacks', '[{"name":"dev","current":true,"updateInProgress":false}]'],
  [
    'Azure Resource Manager',
    '{"$schema":"x","contentVersion":"1.0.0.0","resources":[{"type":"a","name":"b","apiVersion":"c"}]}',
  ],
  ['Kubernetes', '{"apiVersion":"v1","kind":"List","items":[]}'],
  ['a project file', '# the shop\nname: shop\nruntime:\n  name: nodejs\nconfig: {}\n'],
  ['a settings file', 'encryptionsalt: v1:x\nconfig:\n  aws:region: eu-west-1\n'],
  ['a program of Terraform', 'terraform {\n}\n'],
  ['a program of Terraform', '# bucket\nresource "aws_s3_bucket" "b" {\n}\n'],
  ['a web page', '<!DOCTYPE html>\n<html>'],
  ['a zip archive', 'PK\u0003\u0004\u0014'],
  ['a tar archive', header],
  [
    'jq \'.result["1st"][1].export\' FILE',
    '{"result":{"1st":[{},{"export":{"version":3,"deployment":{"manifest":{},"resources":[]}}}]}}',
  ],
  [
    "jq '.dev' FILE",
    '{"dev":{"version":3,"checkpoint":{"stack":"dev","latest":{"manifest":{},"resources":[]}}}}',
  ],
  [
    "take one out alone, with “jq '.[0]' FILE",
    '[{"version":3,"deployment":{"manifest":{},"resources":[]}},{"version":3,"deployment":{"manifest":{},"resources":[]}}]',
  ],
  [
    "jq '.[1]' FILE",
    '[{"version":3,"deployment":{}},{"version":3,"checkpoint":{"latest":{"manifest":{},"resources":[]}}}]',
  ],
  ["jq '.state | fromjson' FILE", '{"name":"dev","state":"{\\"deployment\\": {\\"resources\\": []}}"}'],
];

/** Damaged and other states, and what nobody knows. */
const unknown: readonly string[] = [
  '{"manifest":{"time":"2026-01-02T03:04:05Z"},"resources":[{"type":"a:b:C","name":"c"}]}',
  '{"resources":[{"urn":"urn:pulumi:a::b::c:d:e::f","type":"c:d:e","custom":true}]}',
  '{"version":3,"deployment":{"steps":[],"config":{}}}',
  '[{"deployment":{"replicas":1,"resources":[{"cpu":1}]}}]',
  '{"name":"x"}',
  '{"name":{"deployment":{"replicas":1,"resources":[{"cpu":1}]}}}',
  '{"a":{"b":{"c":{"d":{"e":{"deployment":{"manifest":{},"resources":[]}}}}}}}',
  '{"$(x)\\u0027":{"deployment":{"manifest":{},"resources":[]}}}',
  'version: 3\ndeployment:\n  resources: []\n',
  'hello',
];

describe('other files', () => {
  for (const [what, text] of texts) {
    it(`are called what they are, and nothing else is said: ${text.slice(0, 40).replaceAll(/\s/g, ' ')}`, () => {
      const model = new StateModel(text);
      const failure = textFailure(model) ?? '';
      assert.ok(failure.startsWith('is ') && failure.includes(what), failure);
      assert.deepEqual(
        checkState(model, { isInEditor: true }).map(({ rule, fixes }) => [rule.code, fixes?.length ?? 0]),
        [['state-shape', 0]],
      );
    });
  }

  it('are not seen in states, nor in what is not known', () => {
    for (const text of unknown) assert.equal(new StateModel(text).other, undefined, text);
  });
});
