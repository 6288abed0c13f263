import type { RuntimeConfig, Section } from '@mirador/contract/runtime-config'

const ATTEMPTS = 3
const PAUSE_MS = 600

let loaded: RuntimeConfig | undefined

/** The server's settings; loaded before the first screen is drawn. */
export function runtimeConfig(): RuntimeConfig {
  if (!loaded) throw new Error('The runtime configuration was read before it was loaded')
  return loaded
}

/** Whether the operator has opened a section. All are closed until the settings are loaded. */
export const isSectionOpen = (section: Section): boolean => loaded?.sections.includes(section) ?? false

/** Whether the loaded settings close a section. */
export const isSectionClosed = (section: Section): boolean => loaded !== undefined && !isSectionOpen(section)

/** Loads and checks `/config.json` with retries; throws if it cannot be loaded or is invalid. */
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

/**
 * Checked by hand: the schema would add its library to the first chunk of every screen. The server validates with the
 * schema.
 */
function checked(answer: unknown): RuntimeConfig {
  const config = answer as RuntimeConfig | null
  const texts = [config?.apiUrl, config?.refreshUrl, config?.taxRegistryUrl, config?.companyName]
  const identity = [config?.identity?.endpoint, config?.identity?.clientId]
  if (!config || [...texts, ...identity].some((text) => typeof text !== 'string') || !config.sections) {
    throw new Error('The runtime configuration lacks settings')
  }
  return config
}
