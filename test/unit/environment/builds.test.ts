import assert from 'node:assert/strict';
import path from 'node:path';
import { dotnetPackages } from '../../../client/src/features/environment/checks/dotnetPackages';
import { javaBuild } from '../../../client/src/features/environment/checks/javaBuild';
import { useCheckedMachine } from './checkedMachine';

describe('the environment’s checks of compiled languages', function () {
  this.timeout(30_000);
  const machine = useCheckedMachine();
  const { run, told, put, program, project } = machine;
  const system = '/usr/local/bin:/usr/bin:/bin';

  describe('.NET packages', () => {
    const shop = () => project('shop', 'runtime: dotnet\n');
    const csproj = (framework: string, pulumi = true): string =>
      `<Project Sdk="Microsoft.NET.Sdk">\n<PropertyGroup><TargetFramework>${framework}</TargetFramework></PropertyGroup>\n` +
      `<ItemGroup>${pulumi ? '<PackageReference Include="Pulumi" Version="3.*" />' : ''}</ItemGroup>\n</Project>\n`;
    /** A `dotnet` that has these versions. The real one is not on each machine, and has versions of its own. */
    const dotnet = (sdks: string, runtimes: string) =>
      put(
        'bin/dotnet',
        `#!/bin/sh\ncase "$1" in --list-sdks) printf '${sdks}';; --list-runtimes) printf '${runtimes}';; esac\n`,
        0o755,
      );
    const now = async (): Promise<string[]> =>
      told(
        await run(dotnetPackages, {
          projects: [await shop()],
          env: { PATH: `${path.join(machine.root, 'bin')}:/usr/bin:/bin` },
        }),
      );

    it('need a project file with Pulumi in it', async () => {
      assert.match((await now())[0]!, /^error: The program of “shop” has no project file of \.NET/);
      await put('shop/shop.csproj', csproj('net8.0', false));
      assert.deepEqual(await now(), ['error: shop.csproj of “shop” does not require the package Pulumi.']);
      await put('shop/Directory.Build.props', '<Project><PackageReference Include="Pulumi" /></Project>');
      assert.match((await now())[0]!, /^information: The packages of “shop” are not restored yet/);
    });

    it('need an SDK and a runtime for the target', async () => {
      await put('shop/shop.csproj', csproj('net8.0'));
      await dotnet('', 'Microsoft.NETCore.App 8.0.1 [/d]\\n');
      assert.equal((await now())[0], 'error: “shop” needs the SDK of .NET 8 or newer, and there is none.');
      await dotnet('6.0.100 [/d]\\n', 'Microsoft.NETCore.App 6.0.1 [/d]\\n');
      assert.equal(
        (await now())[0],
        'error: “shop” needs the SDK of .NET 8 or newer, and the newest one is 6.',
      );
      await dotnet(
        '9.0.100 [/d]\\n',
        'Microsoft.AspNetCore.App 8.0.1 [/d]\\nMicrosoft.NETCore.App 9.0.1 [/d]\\n',
      );
      assert.equal((await now())[0], 'error: “shop” is made for .NET 8, and that runtime is not installed.');
      await dotnet(
        '9.0.100 [/d]\\n',
        'Microsoft.NETCore.App 8.0.1 [/d]\\nMicrosoft.NETCore.App 9.0.1 [/d]\\n',
      );
      assert.match((await now())[0]!, /^information: The packages of “shop” are not restored yet/);
    });

    it('are the restored ones', async () => {
      await put('shop/shop.fsproj', csproj('net8.0'));
      await put('shop/obj/project.assets.json', '{"libraries":{"Pulumi/3.66.1":{"type":"package"}}}');
      assert.deepEqual(await now(), ['ok: “shop” has Pulumi 3.66.1.']);
    });
  });

  describe('Java builds', () => {
    const shop = () => project('shop', 'runtime: java\n');
    const pom = (release: number, pulumi = true): string =>
      `<project><properties><maven.compiler.release>${release}</maven.compiler.release></properties>` +
      `${pulumi ? '<dependency>\n<groupId>com.pulumi</groupId>\n<artifactId>pulumi</artifactId>\n</dependency>' : ''}</project>`;
    const now = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
      told(await run(javaBuild, { projects: [await shop()], env }));
    const jdk = (version: string) => program('bin/javac', `javac ${version}`);
    const bin = (): string => path.join(machine.root, 'bin');

    it('are of Maven or Gradle', async () => {
      assert.deepEqual(await now({ PATH: system }), [
        'information: The program of “shop” has no pom.xml and no build.gradle.',
      ]);
      await put('shop/build.gradle', 'dependencies { implementation "com.pulumi:pulumi:1.0.0" }');
      assert.deepEqual(await now({ PATH: '' }), [
        'error: Gradle is not on PATH, “shop” needs it, and has no gradlew.',
        'ok: “shop” is built by Gradle, with com.pulumi:pulumi.',
      ]);
      await put('shop/gradlew', '#!/bin/sh\n', 0o755);
      assert.deepEqual(await now({ PATH: '' }), ['ok: “shop” is built by Gradle, with com.pulumi:pulumi.']);
    });

    it('need a JDK that is new enough', async () => {
      await put('shop/pom.xml', pom(17));
      await program('bin/mvn', 'Apache Maven 3.9.6');
      await program('bin/java', 'openjdk 11');
      assert.equal(
        (await now({ PATH: bin() }))[0],
        'error: “shop” needs a JDK, and there is only a runtime without a compiler.',
      );
      await jdk('11.0.2');
      const env = { PATH: `${bin()}:/usr/bin:/bin` };
      assert.equal((await now(env))[0], 'error: “shop” is built for Java 17, and the JDK is version 11.0.2.');
      await jdk('21.0.1');
      assert.deepEqual(await now(env), ['ok: “shop” is built by Maven, with com.pulumi:pulumi.']);
      await put('shop/pom.xml', pom(17, false));
      assert.match((await now(env))[0]!, /^information: The Maven build of “shop” does not name com\.pulumi/);
    });

    it('take the JDK of JAVA_HOME', async () => {
      await put('shop/pom.xml', pom(8));
      await program('bin/mvn', 'Apache Maven 3.9.6');
      const env = { PATH: `${bin()}:/usr/bin:/bin`, JAVA_HOME: path.join(machine.root, 'gone') };
      assert.equal((await now(env))[0], 'error: JAVA_HOME names no JDK: it has no compiler.');
      await program('jdk8/bin/javac', 'javac 1.8.0_392');
      const home = { ...env, JAVA_HOME: path.join(machine.root, 'jdk8') };
      assert.deepEqual(await now(home), ['ok: “shop” is built by Maven, with com.pulumi:pulumi.']);
    });

    it('are those of the real tools, where they are', async () => {
      await put('shop/pom.xml', pom(11));
      const findings = await now({ PATH: system });
      assert.match(findings.at(-1)!, /^ok: “shop” is built by Maven/);
    });
  });
});
