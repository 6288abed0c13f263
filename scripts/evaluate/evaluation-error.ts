/** What an operator gave to the evaluation is wrong; the message is in Spanish. */
export class EvaluationError extends Error {
  override name = 'EvaluationError'
}
