import type { RuntimeConfig } from '@mirador/contract/runtime-config'

const ATTEMPTS = 3
const PAUSE_MS = 600

let loaded: RuntimeConfig | undefined

/** The settings the server gave; they are there before the first screen is drawn. */
export function runtimeConfig(): RuntimeConfig {
  if (!loaded) throw new Error('The runtime configuration was asked for before it was loaded')
  return loaded
}

/** Reads and checks `/config.json`, trying again after a failure; throws when it cannot be had or understood. */
export async function loadRuntimeConfig(url = '/config.json', pauseMs = PAUSE_MS): Promise<RuntimeConfig> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      loaded = checked(await response.json())
      return loaded
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
    }
  }
}

/** By hand: the schema would bring its library into the first chunk of every screen. The server is held to the schema. */
function checked(answer: unknown): RuntimeConfig {
  const config = answer as RuntimeConfig | null
  const texts = [config?.apiUrl, config?.refreshUrl, config?.taxRegistryUrl, config?.companyName]
  const identity = [config?.identity?.endpoint, config?.identity?.clientId]
  if (!config || [...texts, ...identity].some((text) => typeof text !== 'string')) {
    throw new Error('The runtime configuration lacks settings')
  }
  return config
}
