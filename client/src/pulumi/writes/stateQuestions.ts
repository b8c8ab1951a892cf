import type {
  SummaryParams,
  StateSummary,
  StateText,
  EditedState,
  CompareParams,
  StateComparison,
  ReadBackParams,
  ReadBack,
} from '../../../../shared/protocol';

/** What the flow asks the state server. */
export interface StateQuestions {
  summary(params: SummaryParams): Promise<StateSummary>;
  toExport(params: StateText): Promise<EditedState>;
  compare(params: CompareParams): Promise<StateComparison>;
  readBack(params: ReadBackParams): Promise<ReadBack>;
}
