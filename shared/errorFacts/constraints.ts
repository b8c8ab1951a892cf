import { requiredText } from '../knownErrors/requiredText';

/** What is wrong with a property, whoever says so. */
export type Constraint =
  | 'required'
  | 'together'
  | 'either'
  | 'unknown'
  | 'choice'
  | 'conflict'
  | 'type'
  | 'length'
  | 'range'
  | 'pattern';

/**
 * The sentences about one property. `property` is its path, `value` what was given, `allowed` and `bound` what would be
 * right. They come from Pulumi’s bridge and schemas, Terraform’s validation, JSON schemas, Kubernetes, AWS and Azure.
 */
export const CONSTRAINTS: readonly (readonly [Constraint, RegExp])[] = [
  ['required', /[Tt]he argument "(?<property>[\w.[\]-]{1,120})" is required, but no definition was found/],
  [
    'required',
    /[Mm]issing required (?:argument|property|field|input|key|parameter)s?:? ?['"`]?(?<property>(?!The\b)[\w.]{1,80})/,
  ],
  ['required', /[Mm]issing required (?<property>\w{1,60}) (?:parameter|argument|property|field)/],
  ['required', /[Pp]lease set [`'"](?<property>[\w.]{1,60})[`'"]/],
  [
    'required',
    /['"`](?<property>[\w.[\]-]{1,120})['"`](?: is a required property|:? required field is not set| is required\b)/,
  ],
  ['required', /[Rr]equired key \[(?<property>[\w.]{1,80})\] not found/],
  ['required', /[Pp]roperty (?<property>[\w.]{1,80}) (?:value )?is required/],
  ['required', /(?<property>[\w.[\]]{2,120}): Required value/],
  [
    'required',
    /[Vv]alue (?:null )?at '(?<property>[\w.]{1,120})' failed to satisfy constraint: Member must not be null/,
  ],
  [
    'together',
    /(?:"(?<property>[\w.[\]]{1,120})": )?all of `?(?<allowed>[\w.,]{3,200})`? must be (?:specified|set)/,
  ],
  ['either', /[Oo]ne of `?(?<allowed>[\w.`, [\]]{3,160})`? must be (?:specified|set|provided)/],
  ['unknown', /[Aa]n argument named "(?<property>[\w.-]{1,120})" is not expected/],
  [
    'unknown',
    /[Uu]n(?:known|expected|recognized) (?:additional )?(?:property|field|argument|attribute|key)s?:? ?['"`](?<property>[\w.-]{1,80})/,
  ],
  ['unknown', /[Ii]nvalid or unknown key\. Examine values at '(?<property>[\w.[\]:-]{1,120})'/],
  ['unknown', /extraneous key \[(?<property>[\w.]{1,80})\]/],
  ['unknown', /Additional properties are not allowed \('(?<property>[\w.]{1,80})'/],
  ['unknown', /[Ii]nvalid or unknown key: (?<property>[\w.]{1,80})/],
  ['unknown', /[Ii]nvalid or unknown key/],
  [
    'choice',
    /expected (?<property>[\w.[\]]{1,120}) to be one of (?<allowed>\[[^\]\n]{1,300}\]), got (?<value>\w[\w.:/-]{0,78}\b)?/,
  ],
  [
    'choice',
    /[Vv]alue '?(?<value>[\w.:/-]{1,80})'? at '(?<property>[\w.]{1,120})' failed to satisfy constraint: Member must satisfy enum value set: \[(?<allowed>[^\]\n]{1,300})/,
  ],
  [
    'choice',
    /(?<property>[\w.[\]]{2,120}): Unsupported value: "(?<value>[\w.:/-]{1,80})": supported values: (?<allowed>[^\n]{1,200})/,
  ],
  ['choice', /"(?<property>[\w.]{1,80})" must be one of:? (?<allowed>[^\n]{1,200})/],
  ['choice', /#\/(?<property>[\w/]{1,100}): (?:#: )?(?<value>[\w.:/-]{1,60}) is not a valid enum value/],
  ['conflict', /"(?<property>[\w.[\]]{1,120})": conflicts with (?<allowed>[\w.]{1,80})/],
  ['conflict', /[Oo]nly one of (?<allowed>[\w.`'", ]{3,120}) (?:can|may|must) be (?:set|specified)/],
  ['conflict', /[Cc]onflicting configuration arguments/],
  ['length', /length of (?<property>[\w.[\]]{1,120}) to be in the range \((?<bound>\d{1,6} - \d{1,6})\)/],
  [
    'length',
    /"(?<property>[\w.]{1,80})" (?:cannot|must not|may not) be (?:longer|more|shorter|less) than (?<bound>\d{1,6})/,
  ],
  [
    'length',
    /at '(?<property>[\w.]{1,120})' failed to satisfy constraint: Member must have length (?<bound>(?:less|greater) than or equal to \d{1,6})/,
  ],
  [
    'length',
    /(?<property>[\w.[\]]{2,120}): (?:Invalid value: [^\n]{0,200})?[Mm]ust be no more than (?<bound>\d{1,6}) (?:characters|bytes)/,
  ],
  [
    'length',
    /(?:minimum|maximum) field size of (?<bound>\d{1,6}), \w{1,60}?Input\.(?<property>[\w.[\]]{1,120}?)\.?(?=\s|$)/,
  ],
  ['length', /(?:[Tt]oo many|[Nn]o more than) (?:\d{1,5} )?"?(?<property>[\w.]{1,60})"? (?:items|blocks)/],
  [
    'range',
    /expected (?<property>[\w.[\]]{1,120}) to be (?:in the range|at least|at most|between) \(?(?<bound>[\d.]{1,12}(?: (?:-|and) [\d.]{1,12})?)/,
  ],
  [
    'range',
    /#\/(?<property>[\w/]{1,100}): (?<value>[\d.]{1,20}) is not (?:less|greater) or equal to (?<bound>[\d.]{1,20})/,
  ],
  ['pattern', /invalid value for (?<property>[\w.[\]]{1,120}) \((?<allowed>[^)\n]{1,200})\)/],
  [
    'pattern',
    /"(?<property>[\w.]{1,80})" (?:\([^)\n]{0,120}\) )?(?:doesn't match|does not match|must match|must comply|is an invalid|contains an invalid)/,
  ],
  [
    'pattern',
    /at '(?<property>[\w.]{1,120})' failed to satisfy constraint: Member must satisfy regular expression pattern/,
  ],
  ['pattern', /(?<property>[\w.[\]]{2,120}): Invalid value: "(?<value>[\w.:/-]{0,80})"/],
  [
    'type',
    /[Ii]nappropriate value for attribute "(?<property>[\w.]{1,120})": (?<allowed>[a-z ]{1,60}) required/,
  ],
  [
    'type',
    /'(?<property>[\w.[\]]{1,120})' expected type '(?<allowed>\w{1,20})', got (?:unconvertible type )?'(?<value>[\w.[\]]{1,60})'/,
  ],
  [
    'type',
    /(?<property>[\w.[\]]{2,120}): (?:expected|wanted) (?:type )?'?(?<allowed>[a-z]{1,20})'?,? (?:but )?got (?:unconvertible type )?'?(?<value>[\w.[\]]{1,60})/,
  ],
  [
    'type',
    /expected (?:a |type )?'?(?<allowed>[a-z]{3,12})'?,? (?:but )?got (?:an? |unconvertible type )?'?(?<value>[\w.]{1,60})/,
  ],
];

/** The text that each one's match has in it, made when the first error is read. */
let required: readonly string[] | undefined;

/** A property that is refused, with what would be right. */
export interface Refused {
  readonly kind: Constraint;
  /** Where it says so in the text. */
  readonly at: number;
  readonly length: number;
  readonly property?: string;
  readonly value?: string;
  readonly allowed?: string;
  readonly bound?: string;
}

/** The first sentence about a property in a text; of several at one place, the first row's. */
export function constraintIn(text: string): Refused | undefined {
  const needed = (required ??= CONSTRAINTS.map(([, pattern]) => requiredText(pattern.source)));
  const [first] = CONSTRAINTS.flatMap(([kind, pattern], index) => {
    const match = text.includes(needed[index]!) ? pattern.exec(text) : null;
    return match ? [{ kind, at: match.index, length: match[0].length, ...match.groups }] : [];
  }).sort((a, b) => a.at - b.at);
  return first;
}
