/** The panel 'Estado', in a chunk of its own. */
export const loadStatePanel = async () => (await import('./StatePanel.tsx')).StatePanel
