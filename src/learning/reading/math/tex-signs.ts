const SIGNS = `alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ
  lambda λ mu μ nu ν xi ξ pi π rho ρ varrho ρ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω
  Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
  sum ∑ prod ∏ int ∫ iint ∬ oint ∮ partial ∂ nabla ∇ infty ∞ ell ℓ hbar ℏ Re Re Im Im aleph ℵ
  cdot · cdots … ldots … dots … vdots … ddots … bullet • circ ∘ prime ′ dagger † ast * star ⋆ langle ⟨ rangle ⟩
  lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | lvert | rvert | Vert ‖ lVert ‖ rVert ‖ | ‖ emptyset ∅ varnothing ∅ top ⊤
  intercal ⊤ perp ⊥ bot ⊥ angle ∠ triangle △ forall ∀ exists ∃ neg ¬ lnot ¬ backslash \\ degree ° { { } } % % $ $ & & # # _ _`;

const OPERATORS = `leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ lt < gt > ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝
  times × div ÷ pm ± mp ∓ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ setminus ∖ wedge ∧ land ∧
  vee ∨ lor ∨ oplus ⊕ otimes ⊗ odot ⊙ to → rightarrow → longrightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒
  implies ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ mapsto ↦ mid | parallel ∥ prec ≺ succ ≻ colon : defeq ≝ stackrel = doteq ≐`;

function table(list: string): ReadonlyMap<string, string> {
  const words = list.split(/\s+/);
  return new Map(words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? ""] as const] : [])));
}

export const TEX_SIGNS = table(SIGNS);
/** Infix commands, which need spaces around them. */
export const TEX_OPERATORS = table(OPERATORS);

const DOUBLE: Readonly<Record<string, string>> = {
  C: "ℂ",
  E: "𝔼",
  N: "ℕ",
  P: "ℙ",
  Q: "ℚ",
  R: "ℝ",
  Z: "ℤ",
  "1": "𝟙",
};

/** Double-struck letters, where Unicode defines them in common use. */
export function doubleStruck(text: string): string {
  return DOUBLE[text.trim()] ?? text;
}
