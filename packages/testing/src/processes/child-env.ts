/**
 * The environment of a process of the product: the given variables and none of this process's, except where programs and
 * compiled modules are found.
 */
export function childEnv(variables: Readonly<Record<string, string>>): Record<string, string | undefined> {
  // biome-ignore lint/style/noProcessEnv: no setting of the product
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...variables }
}
