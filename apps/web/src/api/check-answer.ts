import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'

/** Whether an answer is what the contract promises. */
export function isPromisedAnswer(name: string, answer: unknown): boolean {
  const endpoint = (ENDPOINTS as Record<string, Endpoint>)[name]
  return endpoint?.answer.safeParse(answer).success ?? false
}
