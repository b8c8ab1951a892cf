import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const templatesFaulty: KnownError = {
  id: 'templates-faulty',
  group: 'stacks',
  severity: 'error',
  title: 'A downloaded template does not fit this CLI',
  patterns: [
    /could not unmarshal '[^'\n]{0,300}\.pulumi[/\\]templates[/\\](?<template>[\w.-]{1,80})[^'\n]{0,120}': [^\n]{1,300}/,
  ],
  covers: ['project-file-not-yaml', 'templates-broken'],
  what: '`pulumi new` reads all templates that it has downloaded, and one is not valid for this version of the CLI: the CLI is older than the templates, or the other way round. Your project has no fault.',
  told: 'The template is `{template}`.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Name the template that you want: then only that one is read.',
      shell: 'pulumi new aws-typescript',
    },
    {
      text: 'Or remove the downloaded templates, the folder `templates` in `.pulumi` of your home folder; they are fetched anew.',
    },
    {
      text: 'Update the CLI.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
  ],
  link: { title: 'pulumi new', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_new/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: could not unmarshal '/home/ana/.pulumi/templates/kubernetes-azure-yaml/Pulumi.yaml': Configuration key 'azure-native:location' is not namespaced by the project and should not define a type",
      source: 'report',
    },
  ],
};
