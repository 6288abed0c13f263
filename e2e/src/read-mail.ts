import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/**
 * Reads the code of the newest mail to an address from `/dev/outbox`.
 * @param not an earlier code: waits for a newer one
 */
export async function readCode(product: Pick<Product, 'url'>, address: string, not?: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const outbox = await fetch(`${product.url}/dev/outbox?to=${encodeURIComponent(address)}`)
    const newest = /<article.*?<\/article>/s.exec(await outbox.text())?.[0] ?? ''
    code = /^(\d{4} \d{4} \d{4})$/m.exec(newest)?.[1]
    expect(code, `a new code for ${address}`).toBeDefined()
    expect(code).not.toBe(not)
  }).toPass()
  return code as string
}
