// Parameters are contravariant: only `never` takes every function's input.
/** Pure functions with serialisable input and output. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export type TaskName<S extends Tasks> = keyof S & string;
export type TaskInput<T extends TaskName<S>, S extends Tasks> = Parameters<S[T]>[0];
export type TaskOutput<T extends TaskName<S>, S extends Tasks> = Awaited<ReturnType<S[T]>>;
