import * as z from 'zod';
import type { AssistantToolName } from '../../../shared/assistant';

const file = z.string().describe('The state, as the question names it.');
const urn = z.string().describe('The URN; empty for a resource without one.');
const line = z.int().describe('Where it is in the file, from 1.');
const count = z.int().nonnegative();
const pages = { page: z.int().describe('From 1.'), pages: z.int().describe('How many pages there are.') };

/** What each tool answers, as data. */
export const outputSchemas: Readonly<Record<AssistantToolName, z.ZodObject>> = {
  pulumi_check_state: z.object({
    file,
    stack: z.string().optional(),
    project: z.string().optional(),
    resources: count,
    errors: count.describe('Pulumi refuses the state, or fails, because of each.'),
    dangers: count.describe('The next update would lose, double or orphan an object, or get stuck.'),
    warnings: count,
    pendingOperations: count,
    rules: z
      .array(
        z.object({
          code: z.string(),
          severity: z.string(),
          count: count.describe('How many causes.'),
          places: count.describe('In how many places they show.'),
          docs: z.string(),
        }),
      )
      .describe('The totals of all findings, whatever the page.'),
    findings: z
      .array(
        z.object({
          code: z.string(),
          severity: z.string(),
          line,
          column: z.int(),
          message: z.string(),
          places: count.describe('How many places have the same cause.'),
          urn: urn.optional(),
        }),
      )
      .describe('One of each rule first, then the others.'),
    ...pages,
  }),
  pulumi_find_resources: z.object({
    file,
    total: count,
    resources: z.array(
      z.object({
        urn,
        type: z.string(),
        name: z.string(),
        kind: z.string(),
        line,
        marks: z.array(z.string()),
      }),
    ),
    ...pages,
  }),
  pulumi_compare_states: z.object({
    file,
    other: z.string(),
    removed: count,
    added: count,
    changed: count,
    differences: z.array(
      z.object({
        change: z.enum(['removed', 'added', 'changed']),
        urn,
        fields: z.array(z.string()).describe('The fields that differ.'),
      }),
    ),
    ...pages,
  }),
  pulumi_explain_rule: z.object({
    code: z.string(),
    title: z.string(),
    severity: z.string(),
    refused: z.string().optional(),
    why: z.string(),
    repair: z.string(),
    docs: z.string(),
  }),
  pulumi_explain_error: z.object({
    problems: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        happened: z.string(),
        stateIsSafe: z.enum(['yes', 'repairable', 'unknown']),
        why: z.string(),
        steps: z.array(z.string()).describe('What to do, in this order.'),
        links: z.array(z.string()),
      }),
    ),
  }),
  pulumi_pending_operations: z.object({
    file,
    total: count,
    operations: z.array(z.object({ urn, what: z.string(), line, advice: z.string() })),
    ...pages,
  }),
  pulumi_dependents: z.object({
    file,
    urn,
    total: count,
    direct: count,
    dependents: z.array(
      z.object({
        urn,
        line,
        protected: z.boolean(),
        by: z.array(z.string()).describe('The fields that name it; none if it depends through others.'),
      }),
    ),
    ...pages,
  }),
  pulumi_propose_repair: z.object({
    file,
    repairs: z.array(z.string()).describe('What would be done; nothing is lost by it.'),
    left: count.describe('Findings that a person must decide about.'),
    warning: z.string().optional(),
    diff: z.array(z.string()).describe('Lines of a unified diff; values are masked.'),
    ...pages,
  }),
};

const plannedRun = z.object({
  counts: z.record(z.string(), count).describe('Resources by what would be done to them.'),
  failure: z.string().optional().describe('Why it would fail; the counts are then incomplete.'),
});

/** What the tool that rehearses answers, as data. */
export const rehearsalSchema = z.object({
  stack: z.string(),
  verdict: z.string().describe('What counts, in one line.'),
  next: plannedRun,
  today: plannedRun.optional().describe('With the state that the stack has now.'),
  total: count,
  resources: z
    .array(
      z.object({
        urn,
        name: z.string(),
        type: z.string(),
        next: z.string().describe('What would be done.'),
        today: z.string().optional(),
        createsExisting: z.boolean().optional().describe('The stack has the object already.'),
        isProtected: z.boolean().optional().describe('Pulumi would stop there.'),
        properties: z.array(z.string()).optional().describe('The properties that differ.'),
        causes: z.array(z.string()).optional(),
      }),
    )
    .describe('The greatest dangers first.'),
  ...pages,
});
