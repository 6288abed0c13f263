type Check = (name: string, answer: unknown) => boolean

let check: Check | undefined

/**
 * Brings the contract's schemas once the first screen stands: they weigh as much as that screen's own code.
 * Until then the answers of the first moment are taken as they come.
 */
export async function loadAnswerCheck(): Promise<void> {
  check = (await import('./check-answer.ts')).isPromisedAnswer
}

export function passesAnswerCheck(name: string, answer: unknown): boolean {
  return check?.(name, answer) ?? true
}
