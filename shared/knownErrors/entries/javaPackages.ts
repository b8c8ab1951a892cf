import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const javaPackages: KnownError = {
  id: 'java-packages',
  group: 'programs',
  title: 'A package of the Java program cannot be resolved',
  severity: 'error',
  patterns: [
    /Could not resolve dependencies for project [^\n]{1,400}/,
    /Could not find (?:artifact )?(?<package>[\w.-]{1,100}:[\w.-]{1,100}(?::[\w.-]{1,60}){1,3})[^\n]{0,200}/,
    /Could not resolve (?:all (?:files|dependencies|artifacts) for configuration '[^'\n]{1,100}'|(?<package>[\w.-]{1,100}:[\w.-]{1,100}:[\w.+-]{1,60}))/,
    /(?:Plugin [\w.:-]{1,120} or one of its dependencies could not be resolved|Non-resolvable parent POM)[^\n]{0,200}/,
  ],
  what: 'Maven or Gradle does not find a package of the program in the repositories that it asks: the version does not exist (each Pulumi provider has versions of its own), a private repository needs a login, or there is no network. Maven remembers a failure for a day.',
  told: 'It is `{package}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Look up which versions exist, and put one into `pom.xml` or `build.gradle`.',
      link: { title: 'Pulumi’s packages for Java', url: 'https://central.sonatype.com/namespace/com.pulumi' },
    },
    { text: 'Try again, past Maven’s memory of failures.', shell: 'mvn -U compile' },
    { text: 'See that the settings of Maven or Gradle name your mirror or proxy, if there is one.' },
  ],
  link: { title: 'Java', url: 'https://www.pulumi.com/docs/iac/languages-sdks/java/' },
  versions: 'Java programs.',
  samples: [
    {
      text: '[ERROR] Failed to execute goal on project shop: Could not resolve dependencies for project com.acme:shop:jar:1.0-SNAPSHOT: com.pulumi:azure-native:jar:1.68.2 was not found in https://repo.maven.apache.org/maven2',
      source: 'report',
    },
    { text: '   > Could not find com.pulumi:pulumi:0.7.0.', source: 'report' },
  ],
};
