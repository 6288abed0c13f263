import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'

/** Whether a response matches the schema of its endpoint. */
export function isPromisedAnswer(name: string, answer: unknown): boolean {
  const endpoint = (ENDPOINTS as Record<string, Endpoint>)[name]
  return endpoint?.answer.safeParse(answer).success ?? false
}
