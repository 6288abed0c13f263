/** Roles of the elements that the journeys use. */
export type Role = 'button' | 'checkbox' | 'heading' | 'link' | 'radio' | 'switch'

/** Size of a new page, in px. */
export const VIEWPORT = { width: 1440, height: 900 }

/** A page in a browser other than Chromium. Elements are found by the role and name that the engine itself computes. */
export interface EnginePage {
  /** Opens an address and waits until it is loaded. */
  goto(url: string): Promise<void>
  url(): Promise<string>
  /** Whether the accessibility tree has such an element. */
  has(role: Role, name: string): Promise<boolean>
  /**
   * Clicks the first such element, like a person: it must be visible and uncovered.
   * @throws Error without one
   */
  click(role: Role, name: string): Promise<void>
  /**
   * Replaces the text of a field by typing. A field has no role here: that of a password differs by engine.
   * @throws Error without one
   */
  fill(name: string, text: string): Promise<void>
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  /** Sets the size of the viewport in px. */
  resize(width: number, height: number): Promise<void>
  /** @returns the value of an expression in the page */
  evaluate<T>(expression: string): Promise<T>
  /** Writes a PNG of the visible part. */
  screenshot(file: string): Promise<void>
  /** errors of scripts so far, as far as the engine reports them */
  errors: readonly string[]
}

export interface Engine {
  version: string
  /** Opens a page in a new profile without stored data; it replaces the previous page. */
  openPage(): Promise<EnginePage>
  close(): Promise<void>
}
