import { expect, test } from "bun:test";
import { glance, marksIn, readDocument } from "./kit.ts";

test("reads CNXML with objectives, examples, exercises, glossary and formulas", async () => {
  const { title, blocks } = await readDocument(
    `<?xml version="1.0"?><!DOCTYPE document PUBLIC "-//CNX//DTD CNXML 0.5 plus MathML//EN" "cnxml.dtd">
<document xmlns="http://cnx.rice.edu/cnxml"><title>Sampling</title>
<metadata><md:title>Sampling</md:title><md:uuid>SECRET</md:uuid><md:abstract><para>You will:</para><list><item>Sample well.</item></list></md:abstract></metadata>
<content><section><title>Why</title>
<para>A <term>sample</term> is <emphasis>part</emphasis> of <emphasis effect="italics">it</emphasis>, see <link target-id="fig1"/>. <link target-id="Table_2"/> shows:<list><item>one</item><item>two</item></list>and more.<footnote>NO</footnote></para>
<equation><m:math><m:mfrac><m:mi>x</m:mi><m:mn>2</m:mn></m:mfrac></m:math></equation>
<figure><media alt="NO"><image/></media><caption>A figure.</caption></figure>
<example><title>Coins</title><para>We toss.</para><exercise><problem><para>How often?</para></problem><solution><para>Twice.</para></solution></exercise></example>
<note class="statistics try"><title>Try</title><exercise><problem><para>Do it.</para></problem></exercise></note>
<note><para>Mind this.</para></note>
<table><title>T</title><tgroup><thead><row><entry>a</entry><entry>b</entry></row></thead><tbody><row><entry>1</entry><entry>x<sup>2</sup></entry></row></tbody></tgroup></table>
<code display="block">print(1)
  print(2)</code></section>
<section class="references"><title>Sources</title><para>Smith 2010.</para></section></content>
<glossary><definition><term>Sample</term><meaning>a part of a population</meaning></definition></glossary></document>`,
  );
  expect([title, glance(blocks)]).toEqual([
    "Sampling",
    [
      "heading1 Sampling",
      "objective You will:",
      "objective Sample well.",
      "heading2 Why",
      "paragraph A sample is part of it, see the figure. The table shows:",
      "list_item one",
      "list_item two",
      "paragraph and more.",
      "formula x/2",
      "caption A figure.",
      "example Coins",
      "example We toss.",
      "example How often?",
      "example Twice.",
      "exercise Try",
      "exercise Do it.",
      "note Mind this.",
      "caption T",
      "table a | b\n1 | x²",
      "code print(1)\n  print(2)",
      "heading2 Sources",
      "contents Smith 2010.",
      "glossary Sample: a part of a population",
    ],
  ]);
  expect(marksIn(blocks)).toEqual([
    "term sample",
    "strong part",
    "emphasis it",
    "picture A figure. -> ",
    "term Sample",
  ]);
});

test("reads AsciiDoc with blocks, lists, tables, attributes and formatting", async () => {
  const { title, blocks } = await readDocument(
    `= The Guide
Ana Smith <ana@example.com>
:product: Freehold

== Intro

An *accrual* of {product} is an _expense_ with \`code\`, a https://x.example[site] and <<b,the end>>.
It goes on -- x^2^ and H~2~O.footnote:[NO] stem:[x_1 \\leq y]
// NO
include::end.adoc[]

NOTE: Mind this.

[WARNING]
====
Careful.
====

.A listing
[source,ts]
----
let x; // <1>
----

* one
** two
. three

Cash:: Money.
Bank::
  Where it is.

[cols="1,2"]
|===
|a |b

|1
|2 *x* <<b>>
|===

____
said
____

image::x.png[A ledger]

[[b]]
=== End

Last.
`,
    "a.adoc",
  );
  expect([title, glance(blocks)]).toEqual([
    "The Guide",
    [
      "heading1 The Guide",
      "heading2 Intro",
      "paragraph An accrual of Freehold is an expense with code, a site and the end. It goes on — x² and H₂O. x₁ ≤ y",
      "contents end.adoc",
      "note Mind this.",
      "note Careful.",
      "caption A listing",
      "code let x;",
      "list_item one",
      "list_item two",
      "list_item three",
      "definition Cash: Money.",
      "definition Bank: Where it is.",
      "table a | b\n1 | 2 x End",
      "quote said",
      "caption A ledger",
      "heading3 End",
      "paragraph Last.",
    ],
  ]);
  expect(marksIn(blocks)).toEqual([
    "strong accrual",
    "emphasis expense",
    "code code",
    "link site -> https://x.example",
    "link end.adoc -> end.adoc",
    "term Cash",
    "term Bank",
    "picture A ledger -> x.png",
  ]);
});
