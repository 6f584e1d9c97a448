// Runs inside a SCORM 1.2 learning platform: grades the page's questions and reports the learner's progress
// to the platform. Contacts no other host.
(() => {
  const facts = JSON.parse(document.getElementById("facts").textContent);
  const form = document.querySelector("form");
  const began = Date.now();
  const api = findApi(window) ?? (window.opener ? findApi(window.opener) : null);
  let open = false;

  function findApi(from) {
    let place = from;
    for (let depth = 0; depth < 12; depth += 1) {
      if (place.API) return place.API;
      if (place.parent === place) return null;
      place = place.parent;
    }
    return null;
  }

  const get = (name) => (open ? String(api.LMSGetValue(name)) : "");
  const set = (name, value) => open && api.LMSSetValue(name, String(value));

  function begin() {
    if (!api) return;
    open = String(api.LMSInitialize("")) === "true";
    const status = get("cmi.core.lesson_status");
    if (status === "not attempted" || status === "") {
      set("cmi.core.lesson_status", form ? "incomplete" : "completed");
      api.LMSCommit("");
    }
  }

  function finish() {
    if (!open) return;
    set("cmi.core.session_time", spent());
    api.LMSCommit("");
    api.LMSFinish("");
    open = false;
  }

  function spent() {
    const seconds = Math.round((Date.now() - began) / 1000);
    const two = (value) => String(value).padStart(2, "0");
    const hours = String(Math.min(9999, Math.floor(seconds / 3600))).padStart(4, "0");
    return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }

  const plain = (text) =>
    text
      .normalize("NFKC")
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const same = (left, right) => JSON.stringify(left) === JSON.stringify(right);

  const kinds = {
    mcq: {
      type: "choice",
      read: (fields) => fields.filter((field) => field.checked).map((field) => field.value),
      right: (given, { answer }) => same(given, [answer]),
    },
    multi: {
      type: "choice",
      read: (fields) => fields.filter((field) => field.checked).map((field) => field.value),
      right: (given, { answer }) => same([...given].sort(), [...answer].sort()),
    },
    truefalse: {
      type: "true-false",
      read: (fields) => fields.filter((field) => field.checked).map((field) => field.value),
      right: (given, { answer }) => same(given, [String(answer)]),
    },
    cloze: {
      type: "fill-in",
      read: (fields) => fields.map((field) => field.value),
      right: ([given], { answer, accepted }) => [answer, ...accepted].map(plain).includes(plain(given)),
    },
    order: {
      type: "sequencing",
      read: (fields) =>
        fields
          .map((field) => ({ id: field.name.split("/")[1], place: Number(field.value) || 99 }))
          .sort((a, b) => a.place - b.place)
          .map(({ id }) => id),
      right: (given, { answer }) => same(given, answer),
    },
    match: {
      type: "matching",
      read: (fields) => fields.map((field) => `${field.name.split("/")[1]}=${field.value}`),
      right: (given, { answer }) => given.every((pair) => answer[pair.split("=")[0]] === pair.split("=")[1]),
    },
  };
  kinds.short = kinds.cloze;

  function grade(event) {
    event.preventDefault();
    let right = 0;
    facts.items.forEach((item, i) => {
      const box = document.getElementById(item.id);
      const fields = [...box.querySelectorAll("input, select")];
      const kind = kinds[item.type];
      const given = kind.read(fields);
      const isRight = kind.right(given, item);
      if (isRight) right += 1;
      box.classList.toggle("right", isRight);
      box.classList.toggle("wrong", !isRight);
      const instead = isRight ? undefined : item.instead?.[given[0]];
      const reasons = [item.because, ...(instead ? [instead] : [])].join(" · ");
      box.querySelector("output").textContent = `${isRight ? facts.correct : facts.wrong}. ${reasons}`;
      set(`cmi.interactions.${i}.id`, item.id);
      set(`cmi.interactions.${i}.type`, kind.type);
      set(`cmi.interactions.${i}.student_response`, given.join(",").slice(0, 255));
      set(`cmi.interactions.${i}.result`, isRight ? "correct" : "wrong");
    });
    const share = right / facts.items.length;
    document.getElementById("score").textContent = facts.score.replace("{right}", right);
    set("cmi.core.score.min", 0);
    set("cmi.core.score.max", 100);
    set("cmi.core.score.raw", Math.round(share * 100));
    const passed = share >= facts.pass ? "passed" : "failed";
    set("cmi.core.lesson_status", facts.assessed ? passed : "completed");
    if (open) api.LMSCommit("");
  }

  if (form) form.addEventListener("submit", grade);
  window.addEventListener("pagehide", finish);
  begin();
})();
