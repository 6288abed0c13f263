import { type ComponentType, lazy } from 'react'

/** A piece in a chunk of its own; fetched ahead it is drawn at once, where `lazy` alone would show its fallback first. */
export function preloaded<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    Loaded = await load()
    return { default: Loaded }
  }
  const Lazy = lazy(preload) as unknown as ComponentType<Props>
  return Object.assign((props: Props) => (Loaded ? <Loaded {...props} /> : <Lazy {...props} />), { preload })
}
