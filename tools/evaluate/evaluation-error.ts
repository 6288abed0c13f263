/** Invalid input of the operator for the evaluation; the message is in Spanish. */
export class EvaluationError extends Error {
  override name = 'EvaluationError'
}
