import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { executableFile, programFiles } from '../../../processes/windows';
import { isFile } from '../../../project/fileText';
import type { Check, CheckContext, CheckedProject, Finding } from '../model/check';
import { programsOnPath, programVersion } from '../model/programs';

/** Checks that each Java project has Pulumi’s package, its build tool, and a JDK that is new enough. */
export const javaBuild: Check = {
  id: 'java-build',
  title: 'Java builds',
  async run(context) {
    const projects = context.projects.filter(({ runtime }) => runtime === 'java');
    return (await Promise.all(projects.map((project) => buildOf(project, context)))).flat();
  },
};

interface BuildTool {
  readonly name: string;
  readonly program: string;
  readonly wrapper: string;
  /** The files that say what is built; the first one is enough. */
  readonly files: readonly string[];
  readonly sdk: RegExp;
  /** Where a build names the version of Java. */
  readonly wanted: readonly RegExp[];
  readonly install: string;
}

const TOOLS: readonly BuildTool[] = [
  {
    name: 'Maven',
    program: 'mvn',
    wrapper: 'mvnw',
    files: ['pom.xml'],
    sdk: /<groupId>\s{0,20}com\.pulumi\s{0,20}<\/groupId>\s{0,40}<artifactId>\s{0,20}pulumi\s{0,20}<\/artifactId>/,
    wanted: [
      /<maven\.compiler\.release>\s{0,20}(\d{1,2})/,
      /<release>\s{0,20}(\d{1,2})\s{0,20}<\/release>/,
      /<maven\.compiler\.target>\s{0,20}(?:1\.)?(\d{1,2})/,
    ],
    install: 'https://maven.apache.org/install.html',
  },
  {
    name: 'Gradle',
    program: 'gradle',
    wrapper: 'gradlew',
    files: ['build.gradle.kts', 'build.gradle', 'app/build.gradle.kts', 'app/build.gradle'],
    sdk: /com\.pulumi:pulumi\b|group:\s{0,9}['"]com\.pulumi['"],\s{0,9}name:\s{0,9}['"]pulumi['"]/,
    wanted: [
      /JavaLanguageVersion\.of\((\d{1,2})\)/,
      /(?:source|target)Compatibility\s{0,9}=?\s{0,9}(?:JavaVersion\.VERSION_|['"]?(?:1\.)?)(\d{1,2})/,
    ],
    install: 'https://gradle.org/install/',
  },
];

async function buildOf(project: CheckedProject, context: CheckContext): Promise<Finding[]> {
  const { name, programFolder } = project;
  for (const tool of TOOLS) {
    const texts = await Promise.all(
      tool.files.map((file) => readFile(join(programFolder, file), 'utf8').catch(() => '')),
    );
    const text = texts.join('\n');
    if (text.trim() === '') continue;
    return [
      ...(await toolFinding(tool, project, context)),
      ...(await jdkFinding(project, tool, text, context)),
      sdkFinding(tool, project, text),
    ];
  }
  const message = `The program of “${name}” has no pom.xml and no build.gradle.`;
  const details = [programFolder, 'A program for sbt or JBang, or a built one (.jar), is not checked.'];
  return [{ level: 'information', message, details }];
}

async function toolFinding(
  { name: tool, program, wrapper, install }: BuildTool,
  { name, programFolder }: CheckedProject,
  context: CheckContext,
): Promise<Finding[]> {
  const wrappers = programFiles(wrapper, context.platform).map((file) => isFile(join(programFolder, file)));
  if ((await Promise.all(wrappers)).includes(true)) return [];
  if ((await programsOnPath(program, context)).length > 0) return [];
  const message = `${tool} is not on PATH, “${name}” needs it, and has no ${wrapper}.`;
  return [
    {
      level: 'error',
      message,
      details: [programFolder],
      fix: { kind: 'open', label: `Install ${tool}`, address: install },
    },
  ];
}

async function jdkFinding(
  { name }: CheckedProject,
  { wanted }: BuildTool,
  text: string,
  context: CheckContext,
): Promise<Finding[]> {
  const fix = {
    kind: 'open',
    label: 'Install a JDK',
    address: 'https://adoptium.net/temurin/releases/',
  } as const;
  const home = context.env['JAVA_HOME'];
  const ofHome = home ? join(home, 'bin', executableFile('javac', context.platform)) : undefined;
  if (ofHome !== undefined && !(await isFile(ofHome))) {
    const message = 'JAVA_HOME names no JDK: it has no compiler.';
    return [{ level: 'error', message, details: [home!], fix }];
  }
  const compiler = ofHome ?? (await programsOnPath('javac', context))[0];
  if (compiler === undefined) {
    // Without any Java, the check of the languages says so.
    const [java] = await programsOnPath('java', context);
    if (java === undefined) return [];
    const message = `“${name}” needs a JDK, and there is only a runtime without a compiler.`;
    return [{ level: 'error', message, details: [java], fix }];
  }
  const needed = Math.max(...wanted.map((pattern) => Number(pattern.exec(text)?.[1] ?? 0)));
  if (needed === 0) return [];
  const version = await programVersion(compiler, ['-version'], context);
  const major = Number(/^(?:1\.)?(\d{1,3})/.exec(version)?.[1]);
  if (major >= needed) return [];
  const message = `“${name}” is built for Java ${needed}, and the JDK is version ${version}.`;
  return [{ level: 'error', message, details: [compiler], fix }];
}

function sdkFinding(tool: BuildTool, { name, programFolder }: CheckedProject, text: string): Finding {
  const details = [programFolder];
  if (tool.sdk.test(text))
    return { level: 'ok', message: `“${name}” is built by ${tool.name}, with com.pulumi:pulumi.`, details };
  // A parent or a catalog of versions can name it.
  const message = `The ${tool.name} build of “${name}” does not name com.pulumi:pulumi itself.`;
  return { level: 'information', message, details };
}
