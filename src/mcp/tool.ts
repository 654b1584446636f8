/** What a tool is, and what it works with: a client of the service, and whoever is calling. No word of transports. */
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { TalentScout } from '../../sdk/typescript/src/index.ts'
import type { Confirmations } from './confirmations.ts'

/** What a person was asked by their client, and what they said. */
export interface PersonsAnswer {
  token: string
  agreed: boolean
}

export interface ToolContext {
  /** Under the caller's key: its scopes, caps and limits hold, as they do for every client. */
  scout: TalentScout
  confirmations: Confirmations
  /** Whether the client can ask its person something in the middle of a call. */
  canAsk: boolean
  answer?: PersonsAnswer
}

/** `data` for programs, by the tool's output schema; `text` for a model, short. */
export interface ToolOutput {
  text: string
  data: Record<string, unknown>
}

/** A price that a person has to agree to first. */
export interface PriceQuestion {
  question: string
  token: string
}

/** What the caller can do something about. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  description: string
  annotations: ToolAnnotations
  input: Input
  output: z.ZodObject
  run(context: ToolContext, input: z.output<Input>): Promise<ToolOutput | PriceQuestion>
}

/** Keeps the type of the input for `run`; a list of tools forgets it. */
export const tool = <Input extends z.ZodObject>(made: Tool<Input>): Tool => made as unknown as Tool

/** Reads, and does nothing else. */
export const READS: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
/** Adds something, or pays; the same again adds and pays nothing more. */
export const ADDS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: true }
/** Changes what is there already. */
export const CHANGES: ToolAnnotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }
