/** The structs with which a state begins, in each of its shapes. */
const ROOTS = ['VersionedCheckpoint', 'CheckpointV3', 'UntypedDeployment', 'DeploymentV3'];
/** The files that read, check and write states; with their tests, the rules were written after them. */
const CHECKS =
  /^(?:resource\/stack\/|resource\/deploy\/(?:snapshot|manifest)\.go|resource\/deploy\/providers\/reference\.go|go\/common\/apitype\/(?:core|deployments)\.go|go\/common\/resource\/urn\/)/;
/** Where errors come from that stop an update, first those that concern states. */
const IMPORTANCE = [
  /^resource\//,
  /^backend\//,
  /^engine\//,
  /^secrets\//,
  /^cmd\/pulumi\/(?:operations|state|stack)\//,
];
/** A text with fewer letters than this in one piece is not recognized in others. */
const TELLING = 16;

/**
 * What a newer release changes for this project.
 * @param {ReturnType<typeof import('./goSources.mjs').readGoSources>} before
 * @param {ReturnType<typeof import('./goSources.mjs').readGoSources>} after
 * @param ours what the project says: its pages of errors (`id`, `patterns`, `anywhere`, `samples`), the text of its
 *   sources and documents, and that of the fields of a state that it knows
 */
export function compareReleases(before, after, { errors, sources, fields }) {
  const gone = [...before.texts].filter(([text]) => !after.texts.has(text));
  const added = [...after.texts].filter(([text]) => !before.texts.has(text));
  const pages = errors.map((error) => ({ error, patterns: expressionsOf(error) }));
  const explained = (text) =>
    pages.filter(({ patterns }) => patterns.some((one) => one.test(sampleOf(text))));
  const isUsed = (name) => new RegExp(`${name}(?![\\w-])`).test(sources);
  const of = (newer, older) => [...newer].filter((name) => !older.has(name)).sort();
  const goneVariables = of(before.variables, after.variables);
  const addedTexts = added.map(([text, { file, isError }]) => ({
    text,
    file,
    isError,
    words: wordsOf(text),
  }));
  return {
    /** Pages that an older release's text leads to, with the newer text that is most like it, and pages that it no longer leads to. */
    reworded: gone.flatMap(([text, { file }]) => {
      const piece = longestPiece(text);
      if (piece.length < TELLING || !piece.includes(' ')) return [];
      const now = mostAlike({ text, file }, addedTexts);
      const concerned = pages.flatMap(({ error, patterns }) => {
        const recognizes = (told) => patterns.some((one) => one.test(told));
        if (recognizes(sampleOf(text)))
          return [{ id: error.id, isLost: !now || !recognizes(sampleOf(now.text)) }];
        // Other texts stand around it: it is tried in their midst.
        const sample = error.samples.find((one) => one.text.includes(piece))?.text;
        if (sample === undefined) return [];
        return [{ id: error.id, isLost: !now || !recognizes(sample.replace(piece, longestPiece(now.text))) }];
      });
      if (concerned.length === 0) return [];
      const ids = concerned.map(({ id }) => id);
      return [
        {
          ids,
          text,
          file,
          now: now?.text,
          lost: concerned.flatMap(({ id, isLost }) => (isLost ? [id] : [])),
        },
      ];
    }),
    /** New errors that no page explains, the most important first. */
    unexplained: addedTexts
      .filter(
        ({ text, isError }) =>
          isError && longestPiece(text).length >= TELLING && explained(text).length === 0,
      )
      .sort((a, b) => importanceOf(a.file) - importanceOf(b.file)),
    variables: {
      gone: goneVariables.map((name) => ({ name, isUsed: isUsed(name) })),
      added: of(after.variables, before.variables),
    },
    flags: {
      gone: byCommand(of(before.flags, after.flags), isUsed),
      added: byCommand(of(after.flags, before.flags)),
    },
    checks: [...new Set([...before.code.keys(), ...after.code.keys()])]
      .filter((file) => CHECKS.test(file) && before.code.get(file) !== after.code.get(file))
      .sort(),
    fields: [...fieldsOf(after.structs)]
      .filter((name) => !fieldsOf(before.structs).has(name))
      .map((name) => ({ name, isKnown: new RegExp(`\\b${name.replace(/^.*\./, '')}\\b`).test(fields) })),
    goneFields: of(fieldsOf(before.structs), fieldsOf(after.structs)),
  };
}

/** `stack ls --a, --b`: the flags of a command in one row. Common flags are used of some command only. */
function byCommand(flags, isUsed = () => false) {
  const rows = new Map();
  for (const flag of flags) {
    const command = flag.slice(0, flag.indexOf(' --'));
    rows.set(command, [...(rows.get(command) ?? []), flag]);
  }
  return [...rows].map(([command, found]) => ({
    name: `${command} ${found.map((flag) => flag.slice(command.length + 1)).join(', ')}`,
    isUsed:
      isUsed(`'${command.split(' ').join("', '")}`) &&
      found.some((flag) => isUsed(flag.slice(command.length + 1))),
  }));
}

function expressionsOf({ patterns, anywhere = [] }) {
  return [...patterns, ...anywhere].map((source) => new RegExp(source, 'm'));
}

/** A text as it may be printed: each verb of Go’s formats becomes a word. */
function sampleOf(text) {
  return text.replaceAll(/%\[?[-+# \d.*\]]*[a-zA-Z]/g, 'x1').trim();
}

function longestPiece(text) {
  const pieces = text
    .split(/%\[?[-+# \d.*\]]*[a-zA-Z]|\n/)
    .map((piece) => piece.replaceAll(/^\W+|\W+$/g, ''));
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
}

const wordsOf = (text) => new Set(text.toLowerCase().match(/[a-z_]{3,}/g));

/** The new text that has most words of an old one, preferably in the same file; undefined if none has half of them. */
function mostAlike({ text, file }, added) {
  const words = wordsOf(text);
  let best;
  for (const one of added) {
    const shared = [...words].filter((word) => one.words.has(word)).length;
    const score = shared / Math.max(words.size, one.words.size, 1) + (one.file === file ? 0.2 : 0);
    if (score > 0.5 && score > (best?.score ?? 0)) best = { ...one, score };
  }
  return best;
}

function importanceOf(file) {
  const found = IMPORTANCE.findIndex((pattern) => pattern.test(file));
  return found < 0 ? IMPORTANCE.length : found;
}

/** `Struct.field` of all structs that a state can contain. */
function fieldsOf(structs) {
  const found = new Set();
  const waiting = [...ROOTS];
  const seen = new Set();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const struct = structs.get(name);
    if (!struct || seen.has(name)) continue;
    seen.add(name);
    for (const field of struct.fields) if (field !== '-') found.add(`${name}.${field}`);
    waiting.push(...struct.named);
  }
  return found;
}
