import type { AssistantAnswer, AssistantQuestion } from '../../../../shared/assistant';
import { HOW_TO_GET_ONE } from '../../../../shared/assistantFileLimit';
import { StateModel } from '../../state/model';
import { textFailure } from '../../state/textFailure';
import { checkAnswer } from './checkAnswer';
import { dependentsAnswer } from './dependentsAnswer';
import { errorAnswer } from './errorAnswer';
import { operationsAnswer } from './operationsAnswer';
import { repairAnswer } from './repairAnswer';

/**
 * Answers an assistant's question in plain text. Of the state, an answer contains only URNs, types, places and the rules'
 * messages: no property value and no provider's id.
 */
export function assistantAnswer(question: AssistantQuestion): AssistantAnswer {
  const { tool, text = '', file = 'The state', error = '' } = question;
  if (tool === 'pulumi_explain_error') return errorAnswer(error);
  const model = new StateModel(text, { isFinal: true });
  const noState = textFailure(model);
  if (noState !== undefined) return { failure: `${file} ${noState}. ${HOW_TO_GET_ONE}` };
  const state = { model, file };
  switch (tool) {
    case 'pulumi_check_state':
      return checkAnswer(state, question);
    case 'pulumi_pending_operations':
      return operationsAnswer(state);
    case 'pulumi_dependents':
      return dependentsAnswer(state, question.urn ?? '');
    case 'pulumi_propose_repair':
      return repairAnswer(state);
  }
}
