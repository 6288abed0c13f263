type Check = (name: string, answer: unknown) => boolean

let check: Check | undefined

/**
 * Loads the contract's schemas after the first screen: they are as large as that screen's own code.
 * Responses before that are not checked.
 */
export async function loadAnswerCheck(): Promise<void> {
  check = (await import('./check-answer.ts')).isPromisedAnswer
}

export function passesAnswerCheck(name: string, answer: unknown): boolean {
  return check?.(name, answer) ?? true
}
