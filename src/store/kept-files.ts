/** Second place for files that records name, apart from the data folder. Their contents never change. */
export interface KeptFiles {
  /** `path` is where the file will be in the data folder, `from` where its bytes are. Resolves once they are durable. */
  keep(path: string, from: string): Promise<void>;
}
