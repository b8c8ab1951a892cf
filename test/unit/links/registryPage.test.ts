import assert from 'node:assert/strict';
import { registryPage } from '../../../server/src/features/links/registryPage';

const registry = 'https://www.pulumi.com/registry/packages/';

describe('the registry page of a type', () => {
  it('is its page at the registry', () => {
    const pages: Record<string, string> = {
      'aws:s3/bucket:Bucket': 'aws/api-docs/s3/bucket/',
      'aws:s3/bucketV2:BucketV2': 'aws/api-docs/s3/bucketv2/',
      'aws-native:s3:Bucket': 'aws-native/api-docs/s3/bucket/',
      'awsx:ec2:Vpc': 'awsx/api-docs/ec2/vpc/',
      'azure-native:resources:ResourceGroup': 'azure-native/api-docs/resources/resourcegroup/',
      'azure-native:resources/v20220901:ResourceGroup': 'azure-native/api-docs/resources/resourcegroup/',
      'azure-native:web/v20230101preview:WebApp': 'azure-native/api-docs/web/webapp/',
      'random:index/randomPet:RandomPet': 'random/api-docs/randompet/',
      'docker-build:index:Image': 'docker-build/api-docs/image/',
      'eks:index:Cluster': 'eks/api-docs/cluster/',
      'command:local:Command': 'command/api-docs/local/command/',
      'kubernetes:core/v1:ConfigMap': 'kubernetes/api-docs/core/v1/configmap/',
      'kubernetes:helm.sh/v3:Release': 'kubernetes/api-docs/helm/v3/release/',
      'kubernetes:rbac.authorization.k8s.io/v1:ClusterRole': 'kubernetes/api-docs/rbac/v1/clusterrole/',
      'kubernetes:yaml/v2:ConfigGroup': 'kubernetes/api-docs/yaml/v2/configgroup/',
      'pulumi:providers:aws': 'aws/api-docs/provider/',
    };
    for (const [type, page] of Object.entries(pages)) assert.equal(registryPage(type), registry + page, type);
  });

  it('does not exist for types of programs, of Pulumi and of clusters, and for invalid types', () => {
    for (const type of [
      'pulumi:pulumi:Stack',
      'pulumi:pulumi:StackReference',
      'pulumi:providers:pulumi-nodejs',
      'pulumi-nodejs:dynamic:Resource',
      'pulumi-nodejs:dynamic/shop:Bucket',
      'pulumi-python:dynamic:Resource',
      'kubernetes:monitoring.coreos.com/v1:ServiceMonitor',
      'kubernetes:gateway.networking.k8s.io/v1:Gateway',
      'kubernetes:apps.example.com/v1:Thing',
      'awsx:x:ec2:Vpc',
      'aws',
      'aws:s3',
      '',
      'aws:../..:evil',
      'a b:c:d',
      `aws:${'a'.repeat(50_000)}!`,
    ])
      assert.equal(registryPage(type), undefined, type);
  });
});
