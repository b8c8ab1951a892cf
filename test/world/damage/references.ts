import { misspelt, type DamageKind } from './damage';

/** Damage to the references between entries, and to their order. */
export const referenceDamages: readonly DamageKind[] = [
  {
    name: 'parent dangles',
    damage(stack, random) {
      random.pick(stack.objects).parent = 'urn:pulumi:dev::shop::shop:index:App::gone';
    },
  },
  {
    name: 'parent misspelt',
    damage(stack, random) {
      const entry = random.pick(stack.objects.filter(({ parent }) => parent !== undefined));
      entry.parent = misspelt(entry.parent!, random);
    },
  },
  {
    name: 'parent lost',
    damage(stack, random) {
      delete stack.entry(random.pick(['web', 'worker', 'token-a', 'api', 'logo'])).parent;
    },
  },
  {
    name: 'parent is another',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['web', 'worker', 'token-a', 'api']));
      entry.parent = random.pick(stack.components.filter(({ urn }) => urn !== entry.parent)).urn;
    },
  },
  {
    name: 'dependency dangles',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      entry.dependencies = [...(entry.dependencies ?? []), 'urn:pulumi:dev::shop::world:net:Route::gone'];
    },
  },
  {
    name: 'dependency misspelt',
    damage(stack, random) {
      const entry = random.pick(stack.objects.filter(({ dependencies }) => dependencies?.length));
      entry.dependencies = entry.dependencies!.map((urn) => misspelt(urn, random));
    },
  },
  {
    name: 'property dependency misspelt',
    damage(stack, random) {
      const entry = stack.entry(random.pick(['subnet-a', 'web', 'logo', 'token-a']));
      for (const [key, urns] of Object.entries(entry.propertyDependencies!)) {
        entry.propertyDependencies![key] = urns.map((urn) => misspelt(urn, random));
      }
    },
  },
  {
    name: 'deletedWith dangles',
    damage(stack, random) {
      const entry = stack.entry('logo');
      entry.deletedWith = random.pick([
        misspelt(entry.deletedWith!, random),
        'urn:pulumi:dev::shop::world:store:Bucket::gone',
        entry.deletedWith!.replace(':dev::', ':prod::'),
      ]);
    },
  },
  {
    name: 'replaceWith dangles',
    damage(stack, random) {
      const entry = stack.entry('worker');
      entry.replaceWith = entry.replaceWith!.map((urn) => misspelt(urn, random));
    },
  },
  {
    name: 'references to one resource misspelt',
    damage(stack, random) {
      const { urn } = stack.entry(random.pick(['main', 'subnet-a', 'web', 'assets', 'space-b', 'app']));
      stack.refer(urn, misspelt(urn, random));
    },
  },
  {
    name: 'references to one resource dropped',
    hidden: 'The program may have had no such dependency.',
    damage(stack, random) {
      const { urn } = stack.entry(random.pick(['main', 'subnet-a', 'web', 'space-b']));
      for (const entry of stack.resources) {
        if (entry.dependencies) entry.dependencies = entry.dependencies.filter((other) => other !== urn);
        for (const [key, urns] of Object.entries(entry.propertyDependencies ?? {})) {
          entry.propertyDependencies![key] = urns.filter((other) => other !== urn);
        }
      }
    },
  },
  {
    name: 'reference to itself',
    damage(stack, random) {
      const entry = random.pick(stack.objects);
      if (random.chance(0.5)) entry.parent = entry.urn;
      else entry.dependencies = [...(entry.dependencies ?? []), entry.urn];
    },
  },
  {
    name: 'circle of dependencies',
    damage(stack) {
      const [main, web] = [stack.entry('main'), stack.entry('web')];
      main.dependencies = [web.urn];
    },
  },
  {
    name: 'two swapped',
    damage(stack, random) {
      const [i, j] = [random.below(stack.resources.length), random.below(stack.resources.length)];
      [stack.resources[i], stack.resources[j]] = [stack.resources[j]!, stack.resources[i]!];
    },
  },
  {
    name: 'order shuffled',
    damage(stack, random) {
      stack.deployment.resources = random.shuffled(stack.resources);
    },
  },
  { name: 'order reversed', damage: (stack) => void stack.resources.reverse() },
];
