import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const javaVersion: KnownError = {
  id: 'java-version',
  group: 'programs',
  title: 'The program was built for another version of Java than the one that runs it',
  severity: 'error',
  patterns: [
    /UnsupportedClassVersionError/,
    /(?:release version \d{1,2} not supported|invalid (?:target|source) release:? \d{1,2})/,
    /Could not find or load main class/,
    /The JAVA_HOME environment variable is not defined correctly/,
    /JAVA_HOME is not set and no/,
  ],
  what: 'Java classes run only on the version that they were built for, or a newer one. The build tool uses the one that `JAVA_HOME` names.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See which one it is.', command: 'diagnoseEnvironment', shell: 'java -version' },
    {
      text: 'Install the version that pom.xml or build.gradle asks for, and point `JAVA_HOME` at it; or lower the version there.',
    },
    { text: 'Build again: `mvn clean compile` or `gradle clean build`.' },
  ],
  link: { title: 'Pulumi and Java', url: 'https://www.pulumi.com/docs/iac/languages-sdks/java/' },
  versions: 'Programs in Java.',
  samples: [
    {
      text: 'Exception in thread "main" java.lang.UnsupportedClassVersionError: shop/App has been compiled by a more recent version of the Java Runtime',
      source: 'report',
    },
  ],
};
