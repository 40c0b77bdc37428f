import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { RangeField } from "#app/shared/ui/RangeField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { TextArea } from "#app/shared/ui/TextArea.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { axeProblems } from "../../../support/axeDom.ts";
import { renderPart } from "../../../support/renderPart.tsx";

const ignore = () => undefined;

function describedBy(control: HTMLElement): string | null | undefined {
  const id = control.getAttribute("aria-describedby");
  return id === null ? null : document.getElementById(id)?.textContent;
}

function hostField(error?: string) {
  return (
    <TextField label="Host" hint="Up to 128 characters" error={error} value="" onChange={ignore} />
  );
}

describe("every field", () => {
  it("has its hint below, and an error in its place", async () => {
    const { rerender } = await renderPart(hostField());
    const input = screen.getByLabelText("Host");
    expect(describedBy(input)).toBe("Up to 128 characters");
    expect(input.getAttribute("aria-invalid")).toBeNull();
    rerender(hostField("Host is required"));
    expect(describedBy(input)).toBe("Host is required");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText("Up to 128 characters")).toBeNull();
  });

  it("says why it is disabled", async () => {
    await renderPart(
      <SwitchField label="Retain" disabledReason="Sign in first" value onChange={ignore} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>("Retain");
    expect(input.disabled).toBe(true);
    expect(describedBy(input)).toBe("Sign in first");
  });

  it("passes axe", async () => {
    await renderPart(
      <main>
        <h1>Fields</h1>
        <TextField label="Text" hint="Hint" value="a" onChange={ignore} />
        <PasswordField label="Password" value="a" onChange={ignore} />
        <NumberField label="Number" unit="W" error="Too much" value={3} onChange={ignore} />
        <TextArea label="Area" value="a" onChange={ignore} />
        <SwitchField label="Switch" value onChange={ignore} />
        <SelectField
          label="Select"
          value={1}
          options={[{ value: 1, label: "One" }]}
          onChange={ignore}
        />
        <RangeField label="Range" value={3} valueText="3%" min={0} max={9} onChange={ignore} />
      </main>,
    );
    expect(await axeProblems()).toEqual([]);
  });
});

describe("a number", () => {
  it("is a number, or NaN while there is none, and keeps what was typed", async () => {
    const onChange = vi.fn<(value: number) => void>();
    await renderPart(<NumberField label="Limit" unit="W" value={600} onChange={onChange} />);
    const input = screen.getByLabelText<HTMLInputElement>("Limit");
    expect(input.value).toBe("600");
    for (const value of ["12.5", "12,5", "", "1e3"]) fireEvent.change(input, { target: { value } });
    expect(onChange.mock.calls.flat()).toEqual([12.5, 12.5, Number.NaN, Number.NaN]);
    expect(screen.getByText("W")).toBeTruthy();
  });

  it("stands with the decimal mark of the language", async () => {
    await renderPart(<NumberField label="Limit" value={33.3} onChange={ignore} />, "de");
    expect(screen.getByLabelText<HTMLInputElement>("Limit").value).toBe("33,3");
  });
});

describe("a password", () => {
  it("is hidden until the eye is pressed", async () => {
    await renderPart(<PasswordField label="Key" value="secret" onChange={ignore} />);
    const input = screen.getByLabelText<HTMLInputElement>("Key");
    expect(input.type).toBe("password");
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(input.type).toBe("text");
    fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(input.type).toBe("password");
  });
});

describe("a choice", () => {
  const options = [
    { value: 0, label: "Europe" },
    { value: 1, label: "North America" },
  ];

  it("gives the value of the option, not its text", async () => {
    const onChange = vi.fn<(value: unknown) => void>();
    await renderPart(
      <SelectField label="Country" value={0} options={options} onChange={onChange} />,
    );
    const list = screen.getByLabelText<HTMLSelectElement>("Country");
    expect(list.options).toHaveLength(2);
    fireEvent.change(list, { target: { value: "1" } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(1);
  });

  it("does not pretend to hold a value that is none of the options", async () => {
    await renderPart(<SelectField label="Country" value={9} options={options} onChange={ignore} />);
    const list = screen.getByLabelText<HTMLSelectElement>("Country");
    expect(list.selectedOptions[0]?.text).toBe("–");
  });
});

describe("a slider", () => {
  it("writes its value out", async () => {
    const onChange = vi.fn<(value: unknown) => void>();
    await renderPart(
      <RangeField
        label="Power"
        value={-3}
        min={-10}
        max={20}
        valueText="-3 dBm"
        onChange={onChange}
      />,
    );
    const slider = screen.getByLabelText("Power");
    expect(slider.getAttribute("aria-valuetext")).toBe("-3 dBm");
    fireEvent.change(slider, { target: { value: "5" } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(5);
  });
});
