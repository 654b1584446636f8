/** What a tool is, and what it works with: a client of the service and the caller. Knows nothing of transports. */
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { TalentScout } from '../../sdk/typescript/src/index.ts'
import type { Confirmations } from './confirmations.ts'

/** The answer of a person whom their client asked. */
export interface PersonsAnswer {
  token: string
  agreed: boolean
}

export interface ToolContext {
  /** Uses the caller's key, so its scopes, caps and limits apply as for every client. */
  scout: TalentScout
  confirmations: Confirmations
  /** Whether the client can ask its person something in the middle of a call. */
  canAsk: boolean
  answer?: PersonsAnswer
}

/** `data` for programs, in the tool's output schema; `text` for a model, short. */
export interface ToolOutput {
  text: string
  data: Record<string, unknown>
}

/** A price that a person has to agree to first. */
export interface PriceQuestion {
  question: string
  token: string
}

/** An error about which the caller can do something. */
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

/** Keeps the type of the input for `run`; in a list of tools it would be lost. */
export const tool = <Input extends z.ZodObject>(made: Tool<Input>): Tool => made as unknown as Tool

/** Only reads. */
export const READS: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
/** Adds something, or pays. Repeating the call adds and pays nothing more. */
export const ADDS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: true }
/** Changes something that exists already. */
export const CHANGES: ToolAnnotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }
