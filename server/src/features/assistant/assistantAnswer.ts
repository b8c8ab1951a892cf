import { type AssistantAnswer, type AssistantQuestion, HOW_TO_GET_ONE } from '../../../../shared/assistant';
import { StateModel } from '../../state/model';
import { textFailure } from '../../state/textFailure';
import { checkAnswer } from './checkAnswer';
import { comparisonAnswer } from './comparisonAnswer';
import { dependentsAnswer } from './dependentsAnswer';
import { errorAnswer } from './errorAnswer';
import { operationsAnswer } from './operationsAnswer';
import { repairAnswer } from './repairAnswer';
import { resourcesAnswer } from './resourcesAnswer';
import { ruleAnswer } from './ruleAnswer';
import { shownAnswer } from './shownAnswer';

/**
 * Answers an assistant's question in plain text and as data. Of the state, an answer contains only URNs, types, places and
 * the rules' messages: no property value and no provider's id. Nothing in it has the form of a secret, or can't be seen.
 */
export function assistantAnswer(question: AssistantQuestion): AssistantAnswer {
  return shownAnswer(answerOf(question));
}

function answerOf(question: AssistantQuestion): AssistantAnswer {
  const { tool, text = '', file = 'The state' } = question;
  if (tool === 'pulumi_explain_error') return errorAnswer(question.error ?? '');
  if (tool === 'pulumi_explain_rule') return ruleAnswer(question.code ?? '');
  const model = new StateModel(text, { isFinal: true });
  const noState = textFailure(model);
  if (noState !== undefined) return { failure: `${file} ${noState}. ${HOW_TO_GET_ONE}` };
  const state = { model, file };
  switch (tool) {
    case 'pulumi_check_state':
      return checkAnswer(state, question);
    case 'pulumi_find_resources':
      return resourcesAnswer(state, question);
    case 'pulumi_compare_states':
      return comparedAnswer(question);
    case 'pulumi_pending_operations':
      return operationsAnswer(state, question);
    case 'pulumi_dependents':
      return dependentsAnswer(state, question);
    case 'pulumi_propose_repair':
      return repairAnswer(state, question);
  }
}

function comparedAnswer(question: AssistantQuestion): AssistantAnswer {
  const { otherText = '', other = 'The other state' } = question;
  const noState = textFailure(new StateModel(otherText, { isFinal: true }));
  if (noState !== undefined) return { failure: `${other} ${noState}. ${HOW_TO_GET_ONE}` };
  return comparisonAnswer(question);
}
